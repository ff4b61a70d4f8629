import { type InterfaceUse, interfaceUses } from '#core/lists/model/definition-uses.ts';
import { dataInterfaceMenu } from '#schemas/resources/data-interface/data-interface.contract.ts';
import { webTypes } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { dataScreenMenu } from '#schemas/resources/data-screen/data-screen.contract.ts';
import { portalMenu } from '#schemas/resources/portal/portal.contract.ts';
import { visualdevMenu } from '#schemas/resources/visualdev/visualdev.contract.ts';
import { cached } from '../../platform/cache/cached-db.ts';
import { may } from '../../platform/auth/permission/rights.ts';
import type { User } from '../../platform/auth/user.ts';
import { parseDefinition } from '../../records/forms/parse-definition.ts';
import { type AccessContext, mayUse, usedModel } from '../../records/access/model-access.ts';

import { grantedPortals } from '../portal/own-portals.ts';
import { openableScreens } from '../screen/screen-access.ts';
import type { DataInterfaceTable } from './interface.table.ts';

type Named = Pick<DataInterfaceTable, 'id' | 'enCode' | 'roleIds'>;

/** Menus whose owners write what uses interfaces, and so try them out. */
const designMenus = [dataInterfaceMenu, visualdevMenu, portalMenu, dataScreenMenu];

/** Whether the interface is opened to one of the user's roles. */
const isForRole = ({ roleIds }: Pick<Named, 'roleIds'>, user: User): boolean =>
  roleIds.some((id) => user.roleIds.includes(id));

/** Whether rights to the form do not limit a run: for its roles, and of a definition only where its releaser is in one. */
export function isOpenTo(
  row: Pick<DataInterfaceTable, 'roleIds' | 'allRecords'>,
  { user, releaser }: AccessContext,
): boolean {
  if (row.allRecords !== 1 || !isForRole(row, user)) return false;
  return releaser === undefined || releaser.isAdministrator || isForRole(row, releaser);
}

/** Which interfaces a user may run: all, or those for which this holds. */
export type MayRun = (one: Named) => boolean;

/**
 * The interfaces a user may run (PERM-023): those used by a form, portal, big screen or role of the user, and all for writers of
 * forms, portals and interfaces. Where a field of a form uses it, the user must be able to see the field. For a call of
 * a definition, the same applies to its releaser (PERM-022).
 */
export async function mayRun({ db, user, releaser }: AccessContext): Promise<MayRun> {
  const own = await runsOf({ db, user });
  if (!releaser) return own;
  const theirs = await runsOf({ db, user: releaser });
  return (one) => own(one) && theirs(one);
}

async function runsOf({ db, user }: Pick<AccessContext, 'db' | 'user'>): Promise<MayRun> {
  if (user.isAdministrator) return () => true;
  for (const menu of designMenus) if (await may(db, user, menu)) return () => true;
  const names = new Set<string>();
  const granted = new Set((await grantedPortals({ db, user })).map(({ id }) => id));
  const screens = new Set(await openableScreens({ db, user }));
  for (const { formId, portalId, screenCode, uses } of await usesIn(db)) {
    if (portalId !== undefined && !granted.has(portalId)) continue;
    if (screenCode !== undefined && !screens.has(screenCode)) continue;
    const own = formId === undefined ? uses : await usesOf({ db, user }, formId, uses);
    for (const { name } of own) names.add(name);
  }
  return (one) => names.has(one.id) || names.has(one.enCode) || isForRole(one, user);
}

/** The uses of interfaces in a form that the user may see. */
async function usesOf(context: AccessContext, formId: string, uses: readonly InterfaceUse[]) {
  if (!(await mayUse(context, formId))) return [];
  const { rights } = await usedModel(context, formId);
  return rights ? uses.filter(({ field }) => field === undefined || rights.fields.has(field)) : uses;
}

interface Users {
  /** One of the three. */
  formId?: string;
  portalId?: string;
  screenCode?: string;
  uses: InterfaceUse[];
}

/** The released forms, portals and big screens, as far as they use interfaces. */
const usesIn = (db: AccessContext['db']): Promise<Users[]> =>
  cached(db, 'forms', 'interface uses', async () => {
    const forms = await db
      .selectFrom('visualdev')
      .select(['id', 'webType', 'interfaceId', 'releasedForm', 'releasedColumn'])
      .where('deleteMark', '=', 0)
      .where('releaseNumber', '>', 0)
      .execute();
    const portals = await db
      .selectFrom('portal')
      .select(['id', 'releasedPage'])
      .where('releaseNumber', '>', 0)
      .where('enabledMark', '=', 1)
      .execute();
    const screens = await db
      .selectFrom('dataScreen')
      .select(['enCode', 'content'])
      .where('enabledMark', '=', 1)
      .execute();
    return [
      ...forms.map(({ id, webType, interfaceId, releasedForm, releasedColumn }) => ({
        formId: id,
        uses: [
          ...[releasedForm, releasedColumn].flatMap(usesInText),
          ...(webType === webTypes.view && interfaceId !== '' ? [{ name: interfaceId }] : []),
        ],
      })),
      ...portals.map(({ id, releasedPage }) => ({ portalId: id, uses: usesInText(releasedPage) })),
      ...screens.map(({ enCode, content }) => ({ screenCode: enCode, uses: usesInText(content) })),
    ].filter(({ uses }) => uses.length > 0);
  });

/** Most texts name none, and need no parsing. */
const usesInText = (text: string | null): InterfaceUse[] =>
  text !== null && /"interface(Id)?"|data-interface\./.test(text) ? interfaceUses(parseDefinition(text)) : [];
