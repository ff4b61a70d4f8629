import { type Kysely, type Migration, sql } from 'kysely';
import type { Conditions } from '#schemas/language/condition.ts';
import type { GrantStep } from '#schemas/resources/authority/authority.entity.ts';
import type { Grantable } from '#core/permissions/allows.ts';

/** A grantable item of a menu: a button, a column, a form field, a scheme of data permission. */
export interface MenuItemTable {
  id: string;
  menuId: string;
  type: Grantable;
  enCode: string;
  fullName: string;
  /** Of a scheme: the conditions of its records. Else null. */
  conditions: Conditions | null;
  sortCode: number;
}

export type ObjectType = 'user' | 'role' | 'position' | 'group';

/** A grant of a system, a menu, or an item of a menu, by its id. */
export interface GrantTable {
  objectType: ObjectType;
  objectId: string;
  step: GrantStep;
  itemId: string;
}

/** The number of saves of an object's grants. The row is locked during a save. */
export interface GranteeTable {
  objectType: ObjectType;
  objectId: string;
  version: number;
}

declare module '../../db/database.ts' {
  interface Database {
    menuItem: MenuItemTable;
    permissionGrant: GrantTable;
    grantee: GranteeTable;
  }
}

async function createTables(db: Kysely<unknown>) {
  await db.schema
    .createTable('menuItem')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('menuId', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('enCode', 'text', (column) => column.notNull())
    .addColumn('fullName', 'text', (column) => column.notNull())
    .addColumn('conditions', 'jsonb')
    .addColumn('sortCode', 'integer', (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint('menuItemCode', ['menuId', 'type', 'enCode'])
    .execute();
  await db.schema
    .createTable('permissionGrant')
    .addColumn('objectType', 'text', (column) => column.notNull())
    .addColumn('objectId', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('itemId', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('permissionGrantKey', ['objectType', 'objectId', 'step', 'itemId'])
    .execute();
  await db.schema.createIndex('permissionGrantItem').on('permissionGrant').columns(['itemId', 'step']).execute();
  await db.schema
    .createTable('grantee')
    .addColumn('objectType', 'text', (column) => column.notNull())
    .addColumn('objectId', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('granteeKey', ['objectType', 'objectId'])
    .execute();
  for (const column of ['isColumnAuthorize', 'isFormAuthorize', 'isDataAuthorize']) {
    await db.schema
      .alterTable('menu')
      .addColumn(column, 'integer', (one) => one.notNull().defaultTo(0))
      .execute();
  }
}

/**
 * Migrates buttons and grants of roles from the former tables; a role gets the systems of its menus, a user those of
 * the membership.
 */
const taken = [
  sql`insert into menu_item (id, menu_id, type, en_code, full_name, sort_code)
    select id, menu_id, 'button', en_code, full_name, sort_code from menu_button`,
  sql`insert into permission_grant (object_type, object_id, step, item_id)
    select 'role', role_id, case item_type when 'menu' then 'module' else 'button' end, item_id from role_grant`,
  sql`insert into permission_grant (object_type, object_id, step, item_id)
    select distinct 'role', role_id, 'system', coalesce(nullif(menu.system_id, ''), 'system-main')
    from role_grant join menu on menu.id = role_grant.item_id where item_type = 'menu'`,
  sql`insert into permission_grant (object_type, object_id, step, item_id)
    select 'user', user_id, 'system', system_id from user_system`,
  sql`drop table menu_button`,
  sql`drop table role_grant`,
  sql`drop table user_system`,
];

export const grantMigrations: Record<string, Migration> = {
  '007-permission-grant': {
    async up(db: Kysely<unknown>) {
      await createTables(db);
      for (const statement of taken) await statement.execute(db);
    },
  },
};
