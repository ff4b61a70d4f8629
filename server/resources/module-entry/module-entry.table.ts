import type { Kysely, Migration } from 'kysely';
import { moduleEntry } from '#schemas/resources/module-entry/module-entry.entity.ts';
import { withStored } from '../../platform/db/columns.ts';
import { bySortCode, defineTable, type EntityRow } from '../../platform/db/define-table.ts';

export interface ModuleEntryTable extends EntityRow<typeof moduleEntry> {
  /** Id of the menu entry. */
  module: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    moduleEntry: ModuleEntryTable;
  }
}

export const moduleEntryTable = defineTable('moduleEntry', moduleEntry, {
  order: bySortCode,
  sortable: ['creatorTime'],
});

export const moduleEntryMigrations: Record<string, Migration> = {
  '072-module-entry': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('moduleEntry')
        .$call(withStored)
        .addColumn('module', 'text', (column) => column.notNull())
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('sortCode', 'integer', (column) => column.notNull())
        .addColumn('enabledMark', 'integer', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('module_entry_module').on('moduleEntry').column('module').execute();
    },
  },
};
