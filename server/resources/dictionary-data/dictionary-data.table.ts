import type { Kysely, Migration } from 'kysely';
import { dictionaryData } from '#schemas/resources/dictionary-data/dictionary-data.entity.ts';
import { withStored } from '../../platform/db/columns.ts';
import { bySortCode, defineTable, type EntityRow } from '../../platform/db/define-table.ts';

/** One entry of a category; the parent of root entries is `'0'`. */
export type DictionaryDataTable = EntityRow<typeof dictionaryData>;

declare module '../../platform/db/database.ts' {
  interface Database {
    dictionaryData: DictionaryDataTable;
  }
}

export const dictionaryDataTable = defineTable('dictionaryData', dictionaryData, {
  unique: { dictionary_data_code: 'common.enCode.taken' },
  order: bySortCode,
});

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
