import type { Conditions } from '#schemas/language/condition.ts';
import type { Grantable } from '#core/permission/allows.ts';
import { forbidden } from '../../platform/errors/refusal.ts';
import { type Menu, rightsOf } from '../../platform/permission/rights.ts';
import type { ReleasedModel } from '../../services/forms/released-model.ts';
import type { Writer } from '../../services/writer.ts';
import type { Grantee } from './grant-entry.ts';
import { allData, schemesOf, switchesOf } from './menu-items.ts';

/** Where a form is released to, and for whom. */
export interface Release {
  /** Directories the form is listed under; empty: where it is listed already. */
  parents: readonly string[];
  /** Roles that get the menu entries in addition to what was granted before. */
  roleIds: readonly string[];
  /** No one has rights to this form yet: its author gets it, and may pass all of it on. */
  isFirst: boolean;
}

/** Who gets the entries of a release, and what of them the releasing user may pass on. */
interface Lending {
  /** Those who get entries that exist already: the chosen roles. */
  roles: readonly Grantee[];
  /** Those who get new entries: the chosen roles, and the releasing user as far as the form is the user's. */
  everyone: readonly Grantee[];
  mayLend(type: Grantable, code: string): boolean;
}

type Entries = readonly { id: string }[];
const idsOf = (entries: Entries) => entries.map(({ id }) => id);

/**
 * Who gets what (PERM-026). A form that was released before has records: the releasing user passes on what that user
 * holds, and nothing else; without any right to the form no role can be chosen.
 */
export async function lendingOf(context: Writer, existing: Entries, release: Release): Promise<Lending> {
  const { db, user } = context;
  const roles = await rolesOf(context, release.roleIds);
  const releaser: Grantee = { objectType: 'user', objectId: user.id };
  if (user.isAdministrator) return { roles, everyone: roles, mayLend: () => true };
  if (release.isFirst) return { roles, everyone: [...roles, releaser], mayLend: () => true };
  const { menus, may } = await rightsOf(db, user, idsOf(existing));
  if (menus.length === 0) {
    if (roles.length > 0) throw forbidden('permission.lending');
    return { roles, everyone: [], mayLend: () => false };
  }
  const known = await db
    .selectFrom('menuItem')
    .select(['type', 'enCode'])
    .where('menuId', 'in', idsOf(existing))
    .execute();
  const isKnown = new Set(known.map(({ type, enCode }) => `${type} ${enCode}`));
  const mayLend = (type: Grantable, code: string) =>
    // A column or field that is new has no values yet. A new scheme opens records that exist.
    (type !== 'resource' && !isKnown.has(`${type} ${code}`)) || menus.some((menu) => may(menu, type, code));
  return { roles, everyone: [...roles, releaser], mayLend };
}

async function rolesOf({ db }: Writer, wanted: readonly string[]): Promise<Grantee[]> {
  if (wanted.length === 0) return [];
  const roles = await db.selectFrom('role').select('id').where('id', 'in', wanted).execute();
  return roles.map(({ id }) => ({ objectType: 'role', objectId: id }));
}

/**
 * A release that stops guarding something opens it to all who have the menu: refused unless the releasing user holds all
 * that was guarded. The conditions of a scheme may be changed by those who may see all records.
 */
export async function refuseOpening(
  context: Writer,
  existing: Entries,
  model: ReleasedModel,
  { isFirst }: Release,
): Promise<void> {
  const { db, user } = context;
  if (user.isAdministrator || isFirst || existing.length === 0) return;
  const guarded = await db.selectFrom('menu').selectAll().where('id', 'in', idsOf(existing)).execute();
  const items = await db.selectFrom('menuItem').selectAll().where('menuId', 'in', idsOf(existing)).execute();
  const { menus, may } = await rightsOf(db, user, idsOf(existing));
  const now = switchesOf(model.list);
  const schemes = new Map(schemesOf(context, model).map(({ enCode, conditions }) => [enCode, conditions]));
  for (const menu of guarded) {
    const own = menus.find(({ id }) => id === menu.id);
    const lacks = (type: Grantable, code: string) => own === undefined || !may(own as Menu, type, code);
    const below = items.filter(({ menuId }) => menuId === menu.id);
    const isOpened = (type: Grantable) => menu[switches[type]] === 1 && now[switches[type]] === 0;
    const isWidened = below.some(
      ({ type, enCode, conditions }) =>
        type === 'resource' && schemes.has(enCode) && !isSame(schemes.get(enCode), conditions),
    );
    if (
      below.some(({ type, enCode }) => isOpened(type) && lacks(type, enCode)) ||
      (menu.isDataAuthorize === 1 && isWidened && lacks('resource', allData))
    ) {
      throw forbidden('visualdev.release.opening');
    }
  }
}

const switches = {
  button: 'isButtonAuthorize',
  column: 'isColumnAuthorize',
  form: 'isFormAuthorize',
  resource: 'isDataAuthorize',
} as const;

/** As JSON with sorted keys: `jsonb` does not preserve the order of keys. */
const isSame = (one: Conditions | null | undefined, other: Conditions | null) => sorted(one) === sorted(other);

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
