import type { Writer } from '../../services/writer.ts';
import { mainSystem } from '../../platform/organisation/system.table.ts';
import { grantAll } from '../../platform/permission/grant-all.ts';
import type { GrantTable } from '../../platform/permission/grant.table.ts';
import { allData } from './menu-items.ts';

type Grantee = Pick<GrantTable, 'objectType' | 'objectId'>;

/**
 * Grants an entry with its buttons, columns and fields to the named roles, or to the roles of the releasing user and
 * whoever has the menu above. Of records that are guarded they meet those of the first scheme the form names; where it
 * names none, the records stay closed until somebody grants a scheme.
 */
export async function grantEntry(context: Writer, menuId: string, parentId: string, roleIds: readonly string[]) {
  const { db } = context;
  const grantees = roleIds.length > 0 ? await rolesOf(context, roleIds) : await usualGrantees(context, parentId);
  const menu = await db.selectFrom('menu').select('systemId').where('id', '=', menuId).executeTakeFirstOrThrow();
  const firstScheme = await db
    .selectFrom('menuItem')
    .select('id')
    .where('menuId', '=', menuId)
    .where('type', '=', 'resource')
    .where('enCode', '!=', allData)
    .orderBy('sortCode')
    .executeTakeFirst();
  const items = await db
    .selectFrom('menuItem')
    .select(['type as step', 'id as itemId'])
    .where('menuId', '=', menuId)
    .where((where) => where.or([where('type', '!=', 'resource'), where('id', '=', firstScheme?.id ?? '')]))
    .execute();
  const things = [
    { step: 'system' as const, itemId: menu.systemId || mainSystem },
    ...(await directoriesAbove(context, menuId)).map((itemId) => ({ step: 'module' as const, itemId })),
    { step: 'module' as const, itemId: menuId },
    ...items,
  ];
  for (const grantee of grantees) await grantAll(db, grantee, things);
}

async function rolesOf({ db }: Writer, wanted: readonly string[]): Promise<Grantee[]> {
  if (wanted.length === 0) return [];
  const roles = await db.selectFrom('role').select('id').where('id', 'in', wanted).execute();
  return roles.map(({ id }) => ({ objectType: 'role', objectId: id }));
}

async function usualGrantees(context: Writer, parentId: string): Promise<Grantee[]> {
  const above = await context.db
    .selectFrom('permissionGrant')
    .select(['objectType', 'objectId'])
    .where('step', '=', 'module')
    .where('itemId', '=', parentId)
    .execute();
  return [...above, ...(await rolesOf(context, context.user.roleIds))];
}

/** The directories an entry stands under, from the nearest up. */
async function directoriesAbove({ db }: Writer, menuId: string): Promise<string[]> {
  const menus = await db.selectFrom('menu').select(['id', 'parentId']).execute();
  const parents = new Map(menus.map(({ id, parentId }) => [id, parentId]));
  const above: string[] = [];
  for (let id = parents.get(menuId); id !== undefined && parents.has(id) && !above.includes(id); id = parents.get(id)) {
    above.push(id);
  }
  return above;
}
