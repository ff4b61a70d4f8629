import type { Kysely, Migration } from 'kysely';
import { type Stored, withStored } from '../../platform/db/columns.ts';

/** One entry of a category; the parent of root entries is `'0'`. */
export interface DictionaryDataTable extends Stored {
  dictionaryTypeId: string;
  parentId: string;
  fullName: string;
  enCode: string;
  enabledMark: 0 | 1;
  sortCode: number;
  description: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    dictionaryData: DictionaryDataTable;
  }
}

export const dictionaryDataMigrations: Record<string, Migration> = {
  '011-dictionary-data': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('dictionaryData')
        .$call(withStored)
        .addColumn('dictionaryTypeId', 'text', (column) => column.notNull().references('dictionaryType.id'))
        .addColumn('parentId', 'text', (column) => column.notNull())
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('enabledMark', 'integer', (column) => column.notNull())
        .addColumn('sortCode', 'integer', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addUniqueConstraint('dictionary_data_code', ['dictionaryTypeId', 'enCode'])
        .execute();
    },
  },
};
