import { moduleProperties } from '#core/menus/property-json.ts';
import { rightsOf } from '../../platform/auth/permission/rights.ts';
import { cached } from '../../platform/cache/cached-db.ts';
import type { Context } from '../../platform/context/context.ts';
import { membershipsOf } from '../organisation/own-places.ts';
import type { PortalTable } from './portal.table.ts';

type Caller = Pick<Context, 'db' | 'user'>;

/** Menu type of a portal. */
export const portalMenuType = 8;

type Released = Pick<PortalTable, 'id' | 'fullName' | 'visibleType' | 'visible'>;

/** Enabled portals with a release, in their order. */
const releasedPortals = ({ db }: Pick<Context, 'db'>): Promise<Released[]> =>
  cached(db, 'forms', 'released portals', () =>
    db
      .selectFrom('portal')
      .select(['id', 'visibleType', 'visible'])
      .select(({ fn }) => fn.coalesce('releasedName', 'fullName').as('fullName'))
      .where('enabledMark', '=', 1)
      .where('releaseNumber', '>', 0)
      .orderBy('sortCode', 'desc')
      .orderBy('id')
      .execute(),
  );

/**
 * The portals granted to a user, in their order: to all users, to what the user is or belongs to, or through a menu
 * entry that shows them (PORTAL-023). Administrators have all.
 */
export async function grantedPortals({ db, user }: Caller): Promise<Released[]> {
  const all = await releasedPortals({ db });
  if (all.length === 0 || user.isAdministrator) return all;
  const names = new Set(await membershipsOf(db, user.id));
  const { menus } = await rightsOf(db, user);
  const entries = menus.filter(({ type }) => type === portalMenuType);
  const opened = new Set(entries.map(({ propertyJson }) => moduleProperties(propertyJson).moduleId));
  return all.filter(
    ({ id, visibleType, visible }) =>
      visibleType === 0 || opened.has(id) || visible?.some((name) => names.has(name)) === true,
  );
}

/** The portal of a person's dashboard: the chosen one among those granted, else the first granted; empty: none. */
export async function ownPortal({ db, user }: Caller, chosen: string | null | undefined): Promise<string> {
  const granted = await grantedPortals({ db, user });
  return (granted.find(({ id }) => id === chosen) ?? granted[0])?.id ?? '';
}

/** The portal that a user chose. */
export async function chosenPortal({ db, user }: Caller): Promise<string | null> {
  const choice = db.selectFrom('userChoice').select('portalId').where('userId', '=', user.id);
  return (await choice.executeTakeFirst())?.portalId ?? null;
}
