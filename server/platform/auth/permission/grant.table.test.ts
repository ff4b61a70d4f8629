import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { mainSystem, systemMigrations } from '../system.table.ts';
import { memoryDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { grantMigrations } from './grant.table.ts';
import { permissionMigrations } from './permission.table.ts';

/** The database before grants were stored per object: menus, their buttons, and grants of roles. */
async function before(db: Kysely<Database>) {
  const stamps = sql`0, '', null, null`;
  await sql`insert into menu (id, creator_time, creator_user_id, last_modify_time, last_modify_user_id, parent_id,
      system_id, full_name, en_code, type) values
    ('menu-a', ${stamps}, '-1', '', '甲', 'a', 2), ('menu-b', ${stamps}, 'menu-a', 'system-b', '乙', 'b', 2),
    ('menu-c', ${stamps}, '-1', 'system-b', '丙', 'c', 2)`.execute(db);
  await sql`insert into menu_button (id, menu_id, full_name, en_code, sort_code) values
    ('menu-a-btn_add', 'menu-a', '新增', 'btn_add', 1), ('menu-b-btn_edit', 'menu-b', '编辑', 'btn_edit', 2)`.execute(
    db,
  );
  await sql`insert into role_grant (role_id, item_type, item_id) values
    ('staff', 'menu', 'menu-a'), ('staff', 'menu', 'menu-b'), ('staff', 'menu', 'menu-c'),
    ('staff', 'button', 'menu-b-btn_edit'), ('boss', 'menu', 'menu-a'), ('boss', 'button', 'menu-a-btn_add')`.execute(
    db,
  );
  await sql`insert into user_system (user_id, system_id) values ('wang', 'system-b'), ('li', 'system-main')`.execute(
    db,
  );
}

let database: TestDatabase;
beforeAll(async () => {
  database = await memoryDatabase([]);
  const { db } = database;
  for (const { up } of [...Object.values(permissionMigrations), ...Object.values(systemMigrations)]) await up(db);
  await before(db);
  await grantMigrations['007-permission-grant']?.up(db);
});
afterAll(() => database.close());

describe('migrated grants', () => {
  it('are those of its roles: menus, buttons, and the systems of the menus, without duplicates', async () => {
    const rows = await database.db.selectFrom('permissionGrant').selectAll().orderBy('itemId').execute();
    const of = (type: string, id: string) =>
      rows
        .filter(({ objectType, objectId }) => objectType === type && objectId === id)
        .map(({ step, itemId }) => `${step} ${itemId}`)
        .sort();
    expect(of('role', 'staff')).toEqual([
      'button menu-b-btn_edit',
      'module menu-a',
      'module menu-b',
      'module menu-c',
      'system system-b',
      `system ${mainSystem}`,
    ]);
    expect(of('role', 'boss')).toEqual(['button menu-a-btn_add', 'module menu-a', `system ${mainSystem}`]);
    expect([of('user', 'wang'), of('user', 'li')]).toEqual([['system system-b'], ['system system-main']]);
    expect(rows).toHaveLength(11);
  });

  it('refer to buttons by their previous ids', async () => {
    const items = await database.db.selectFrom('menuItem').selectAll().orderBy('id').execute();
    expect(items).toEqual([
      {
        ...{ id: 'menu-a-btn_add', menuId: 'menu-a', type: 'button', enCode: 'btn_add', fullName: '新增' },
        ...rest(1),
      },
      {
        ...{ id: 'menu-b-btn_edit', menuId: 'menu-b', type: 'button', enCode: 'btn_edit', fullName: '编辑' },
        ...rest(2),
      },
    ]);
  });

  it('guard no more than before: columns, fields and records stay open until they are restricted', async () => {
    const [menu] = await database.db.selectFrom('menu').selectAll().execute();
    expect(menu).toMatchObject({ isColumnAuthorize: 0, isFormAuthorize: 0, isDataAuthorize: 0 });
  });

  it('are moved: the former tables are dropped', async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_name in ('menu_button', 'role_grant', 'user_system')`.execute(database.db);
    expect(rows).toEqual([]);
  });
});

const rest = (sortCode: number) => ({ conditions: null, sortCode });
