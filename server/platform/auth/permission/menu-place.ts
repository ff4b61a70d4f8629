import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { mainSystem } from '../system.table.ts';
import type { GrantTable } from './grant.table.ts';
import { grantAll } from './grants.ts';

export type Grantee = Pick<GrantTable, 'objectType' | 'objectId'>;
export type Thing = Pick<GrantTable, 'step' | 'itemId'>;
type Db = Kysely<Database>;

/** The system of each entry and the directories above it, needed to show the entry in the menu. */
export async function placesOf(db: Db, menuIds: readonly string[]): Promise<Map<string, Thing[]>> {
  const menus = await db.selectFrom('menu').select(['id', 'parentId', 'systemId']).execute();
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const placeOf = (menuId: string): Thing[] => {
    const above: string[] = [];
    let id = byId.get(menuId)?.parentId;
    while (id !== undefined && byId.has(id) && !above.includes(id)) {
      above.push(id);
      id = byId.get(id)?.parentId;
    }
    return [
      { step: 'system', itemId: byId.get(menuId)?.systemId || mainSystem },
      ...above.map((itemId) => ({ step: 'module' as const, itemId })),
    ];
  };
  return new Map(menuIds.map((id) => [id, placeOf(id)]));
}

/** Grants the holders of moved entries their new directories: without them an entry has no place in their menu. */
export async function grantPlaces(db: Db, menuIds: readonly string[]): Promise<void> {
  const holders = await db
    .selectFrom('permissionGrant')
    .select(['objectType', 'objectId', 'itemId'])
    .where('step', '=', 'module')
    .where('itemId', 'in', menuIds)
    .execute();
  const places = await placesOf(db, menuIds);
  for (const { itemId, ...holder } of holders) await grantAll(db, holder, places.get(itemId) ?? []);
}

/** Removes menu entries with their permission items and all grants. */
export async function removeMenus(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const items = db.selectFrom('menuItem').select('id').where('menuId', 'in', ids);
  await db
    .deleteFrom('permissionGrant')
    .where((where) => where.or([where('itemId', 'in', ids), where('itemId', 'in', items)]))
    .execute();
  await db.deleteFrom('menuItem').where('menuId', 'in', ids).execute();
  await db.deleteFrom('menuDataField').where('menuId', 'in', ids).execute();
  await db.deleteFrom('menu').where('id', 'in', ids).execute();
}
