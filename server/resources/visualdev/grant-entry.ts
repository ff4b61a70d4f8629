import { type Kysely, sql } from 'kysely';
import type { Writer } from '../../platform/context/context.ts';
import { grantAll } from '../../platform/auth/permission/grants.ts';
import { type Grantee, placesOf, type Thing } from '../../platform/auth/permission/menu-place.ts';
import type { Grantable } from '#core/permissions/allows.ts';
import { allData } from './menu-items.ts';

/**
 * Grants an entry with the buttons, columns and fields that may be passed on. Of guarded records the grantees get those
 * of the form's first scheme; without schemes the records are closed until one is granted.
 */
export async function grantEntry(
  context: Writer,
  menuId: string,
  grantees: readonly Grantee[],
  mayLend: (type: Grantable, code: string) => boolean,
): Promise<void> {
  if (grantees.length === 0) return;
  const { db } = context;
  const items = await db
    .selectFrom('menuItem')
    .select(['id', 'type', 'enCode'])
    .where('menuId', '=', menuId)
    .orderBy('sortCode')
    .execute();
  const firstScheme = items.find(({ type, enCode }) => type === 'resource' && enCode !== allData);
  const granted = items.filter((item) => item.type !== 'resource' || item === firstScheme);
  const things: Thing[] = [
    ...((await placesOf(db, [menuId])).get(menuId) ?? []),
    { step: 'module', itemId: menuId },
    ...granted.filter(({ type, enCode }) => mayLend(type, enCode)).map(({ id, type }) => ({ step: type, itemId: id })),
  ];
  for (const grantee of grantees) await grantAll(db, grantee, things);
}

const tables = [
  ['role', 'role', 'fullName'],
  ['group', 'group', 'fullName'],
  ['position', 'position', 'fullName'],
  ['user', 'users', 'realName'],
] as const;

/** The names of all grantees of these entries: roles, groups, positions, users. */
export async function granteeNames({ db }: Pick<Writer, 'db'>, menuIds: readonly string[]): Promise<string[]> {
  if (menuIds.length === 0) return [];
  const names: string[] = [];
  for (const [objectType, table, name] of tables) {
    const rows = await (db as unknown as Kysely<Record<string, { id: string; name: string }>>)
      .selectFrom(table)
      .select(sql.ref<string>(name).as('name'))
      .where('id', 'in', (query) =>
        query
          .selectFrom('permissionGrant')
          .select(sql.ref<string>('objectId').as('id'))
          .where(sql.ref('objectType'), '=', objectType)
          .where(sql.ref('step'), '=', 'module')
          .where(sql.ref('itemId'), 'in', menuIds),
      )
      .orderBy('id')
      .execute();
    names.push(...rows.map((row) => row.name));
  }
  return names;
}
