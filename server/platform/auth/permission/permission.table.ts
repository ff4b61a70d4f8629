import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely';
import { menuEntity } from '#schemas/resources/menu/menu.entity.ts';
import { withStored } from '../../db/columns.ts';
import { defineTable, type EntityRow } from '../../db/define-table.ts';

/** A menu entry, see the menu types 0 to 8 of the specification. */
export type MenuTable = EntityRow<typeof menuEntity>;

declare module '../../db/database.ts' {
  interface Database {
    menu: MenuTable;
  }
}

export const menuTable = defineTable('menu', menuEntity, {
  unique: { menu_en_code_key: 'common.enCode.taken' },
  order: [
    ['sortCode', 'asc'],
    ['creatorTime', 'asc'],
  ],
});

async function createMenu(db: Kysely<unknown>) {
  const text = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');
  await db.schema
    .createTable('menu')
    .$call(withStored)
    .addColumn('parentId', 'text', (column) => column.notNull())
    .addColumn('systemId', 'text', text)
    .addColumn('fullName', 'text', (column) => column.notNull())
    .addColumn('enCode', 'text', (column) => column.notNull().unique())
    .addColumn('icon', 'text', text)
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('urlAddress', 'text', text)
    .addColumn('linkTarget', 'text', (column) => column.notNull().defaultTo('_self'))
    .addColumn('propertyJson', 'text', text)
    .addColumn('category', 'text', (column) => column.notNull().defaultTo('Web'))
    .addColumn('isButtonAuthorize', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('sortCode', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('enabledMark', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}

export const permissionMigrations: Record<string, Migration> = {
  '001-permission': {
    async up(db: Kysely<unknown>) {
      await createMenu(db);
      await db.schema
        .createTable('menuButton')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('menuId', 'text', (column) => column.notNull())
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('sortCode', 'integer', (column) => column.notNull().defaultTo(0))
        .addUniqueConstraint('menuButtonCode', ['menuId', 'enCode'])
        .execute();
      await db.schema
        .createTable('roleGrant')
        .addColumn('roleId', 'text', (column) => column.notNull())
        .addColumn('itemType', 'text', (column) => column.notNull())
        .addColumn('itemId', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('roleGrantKey', ['roleId', 'itemType', 'itemId'])
        .execute();
    },
  },
};
