import type { Kysely, Migration } from 'kysely';
import { type Stored, withStored } from '../../platform/db/columns.ts';

export interface ModuleEntryTable extends Stored {
  /** Id of the menu entry. */
  module: string;
  fullName: string;
  enCode: string;
  sortCode: number;
  enabledMark: 0 | 1;
  description: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    moduleEntry: ModuleEntryTable;
  }
}

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
