import type { Kysely, Migration } from 'kysely';
import type { ColumnSetting } from '#schemas/resources/column-setting/column-setting.contract.ts';

/** A user's column settings for the list of a menu. */
export interface ColumnSettingTable {
  userId: string;
  menuId: string;
  fieldList: ColumnSetting[];
}

declare module '../../platform/db/database.ts' {
  interface Database {
    columnSetting: ColumnSettingTable;
  }
}

export const columnSettingMigrations: Record<string, Migration> = {
  '184-column-setting': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('columnSetting')
        .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('menuId', 'text', (column) => column.notNull().references('menu.id').onDelete('cascade'))
        .addColumn('fieldList', 'jsonb', (column) => column.notNull())
        .addPrimaryKeyConstraint('columnSettingKey', ['userId', 'menuId'])
        .execute();
      // Deleting a menu deletes its settings without a full scan.
      await db.schema.createIndex('column_setting_menu').on('columnSetting').column('menuId').execute();
    },
  },
};
