import { type Generated, type Kysely, type Migration, sql } from 'kysely';
import type { GrantStep } from '#schemas/resources/authority/authority.entity.ts';
import { menuDataFieldEntity, menuItemEntity } from '#schemas/resources/menu-item/menu-item.entity.ts';
import { auditsChanges } from '../../audit/audit.table.ts';
import { defineTable, type EntityRow } from '../../db/define-table.ts';

type Item = EntityRow<typeof menuItemEntity>;
type Defaulted = Exclude<keyof Item, 'id' | 'menuId' | 'type' | 'enCode' | 'fullName' | 'conditions' | 'sortCode'>;

/** A grantable item of a menu: a button, a column, a form field, a scheme of data permission. */
export type MenuItemTable = Omit<Item, Defaulted> & { [Name in Defaulted]: Generated<Item[Name]> };

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
    menuDataField: EntityRow<typeof menuDataFieldEntity>;
    permissionGrant: GrantTable;
    grantee: GranteeTable;
  }
}

export const menuItemTable = defineTable('menuItem', menuItemEntity, {
  unique: { menu_item_code: 'common.enCode.taken' },
  order: [
    ['sortCode', 'asc'],
    ['creatorTime', 'asc'],
  ],
});

export const menuDataFieldTable = defineTable('menuDataField', menuDataFieldEntity, {
  unique: { menu_data_field_code: 'common.enCode.taken' },
  order: [
    ['sortCode', 'asc'],
    ['creatorTime', 'asc'],
  ],
});

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

/** Entries of pages that came later than the demo's menu; a new database gets them from the seed. */
const laterEntries = [
  ['menu-menu', 'system.menu', '菜单管理', 'MenuOutlined', 'system/menu', 5],
  ['menu-systems', 'system.systems', '应用管理', 'AppstoreOutlined', 'system/system', 6],
  ['menu-audit-log', 'system.auditLog', '审计日志', 'AuditOutlined', 'system/auditLog', 91],
] as const;

/** The list of jobs, and the import and export of users, which came later as well. */
const laterJobsAndUsers = [
  sql`insert into menu (id, creator_time, parent_id, system_id, full_name, en_code, icon, type, url_address,
      is_button_authorize, sort_code)
    select 'menu-job', creator_time, id, system_id, '任务队列', 'system.job', 'DashboardOutlined', 2, 'system/job', 1, 91
    from menu where id = 'menu-system' on conflict do nothing`,
  sql`insert into menu_item (id, menu_id, type, en_code, full_name, sort_code)
    select menu.id || '-' || button.code, menu.id, 'button', button.code, button.name, button.place
    from menu join (values ('menu-job', 'btn_edit', '编辑', 0), ('menu-user', 'btn_upload', '导入', 4),
      ('menu-user', 'btn_download', '导出', 5)) as button (menu, code, name, place) on button.menu = menu.id
    on conflict do nothing`,
];

/** What administering menus needs: authors and times of permission items, and what differs between their kinds. */
async function extendMenus(db: Kysely<unknown>): Promise<void> {
  await sql`alter table menu add column description text not null default ''`.execute(db);
  await sql`alter table menu_item
    add column creator_user_id text, add column creator_time bigint not null default 0,
    add column last_modify_user_id text, add column last_modify_time bigint,
    add column icon text not null default '', add column bind_table text not null default '',
    add column field_rule integer not null default 0, add column child_table_key text not null default '',
    add column enabled_mark integer not null default 1,
    add column description text not null default '', add column is_manual integer not null default 0`.execute(db);
  await sql`create table menu_data_field (
    id text primary key, creator_user_id text, creator_time bigint not null, last_modify_user_id text,
    last_modify_time bigint, menu_id text not null, full_name text not null, en_code text not null,
    type text not null, condition_symbol text not null, condition_text text not null, bind_table text not null,
    field_rule integer not null, child_table_key text not null, sort_code integer not null,
    enabled_mark integer not null, description text not null,
    constraint menu_data_field_code unique (menu_id, en_code))`.execute(db);
  await auditsChanges(db, 'menu_data_field');
  for (const [id, enCode, fullName, icon, urlAddress, sortCode] of laterEntries) {
    await sql`insert into menu (id, creator_time, parent_id, full_name, en_code, icon, type, url_address,
        is_button_authorize, sort_code)
      select ${id}, creator_time, id, ${fullName}, ${enCode}, ${icon}, 2, ${urlAddress}, 1, ${sortCode}
      from menu where id = 'menu-system' on conflict do nothing`.execute(db);
  }
  const buttons = [
    ['btn_add', '新建'],
    ['btn_edit', '编辑'],
    ['btn_remove', '删除'],
  ] as const;
  for (const [sortCode, [enCode, fullName]] of buttons.entries()) {
    await sql`insert into menu_item (id, menu_id, type, en_code, full_name, sort_code)
      select id || ${`-${enCode}`}, id, 'button', ${enCode}, ${fullName}, ${sql.lit(sortCode)}
      from menu where id in ('menu-menu', 'menu-systems') on conflict do nothing`.execute(db);
  }
}

/**
 * The items that a release derives from its form, thousands at once, are recorded as the release and its version; only what
 * people write, disable and remove is a change of its own.
 */
async function auditWrittenItems(db: Kysely<unknown>): Promise<void> {
  const note = sql`for each row when`;
  const change = sql`execute function note_audit_change()`;
  await sql`drop trigger note_audit on menu_item`.execute(db);
  await sql`create trigger note_audit after delete on menu_item for each row ${change}`.execute(db);
  await sql`create trigger note_audit_insert after insert on menu_item ${note} (new.is_manual = 1) ${change}`.execute(
    db,
  );
  await sql`create trigger note_audit_update after update on menu_item ${note}
    (old.is_manual = 1 or new.is_manual = 1 or old.enabled_mark <> new.enabled_mark) ${change}`.execute(db);
}

export const grantMigrations: Record<string, Migration> = {
  '007-permission-grant': {
    async up(db: Kysely<unknown>) {
      await createTables(db);
      for (const statement of taken) await statement.execute(db);
    },
  },
  '340-job-and-user-menus': {
    async up(db: Kysely<unknown>) {
      for (const statement of laterJobsAndUsers) await statement.execute(db);
    },
  },
  '360-menu-administration': { up: extendMenus },
  '802-audit-written-items': { up: auditWrittenItems },
};
