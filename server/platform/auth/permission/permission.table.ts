import type { ColumnDefinitionBuilder, Kysely, Migration } from 'kysely';
import { type Stored, withStored } from '../../db/columns.ts';

/** A menu entry, see the menu types 0 to 8 of the specification. */
export interface MenuTable extends Stored {
  /** `-1`: a root. */
  parentId: string;
  systemId: string;
  fullName: string;
  enCode: string;
  icon: string;
  type: number;
  urlAddress: string;
  linkTarget: string;
  /** JSON text `{moduleId, isTree}` of types 3, 4, 5 and 8; else empty. */
  propertyJson: string;
  /** `Web`. */
  category: string;
  /** 0: the buttons, columns, form fields or records of the menu are open to all users who have the menu (PERM-009). */
  isButtonAuthorize: number;
  isColumnAuthorize: number;
  isFormAuthorize: number;
  isDataAuthorize: number;
  sortCode: number;
  enabledMark: number;
}

declare module '../../db/database.ts' {
  interface Database {
    menu: MenuTable;
  }
}

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
