import type { Kysely, Migration } from 'kysely';
import { dictionaryType } from '#schemas/resources/dictionary-type/dictionary-type.entity.ts';
import { withStored } from '../../platform/db/columns.ts';
import { bySortCode, defineTable, type EntityRow } from '../../platform/db/define-table.ts';

/** One dictionary category; the parent of the built-in ones is `-1`. */
export type DictionaryTypeTable = EntityRow<typeof dictionaryType>;

declare module '../../platform/db/database.ts' {
  interface Database {
    dictionaryType: DictionaryTypeTable;
  }
}

export const dictionaryTypeTable = defineTable('dictionaryType', dictionaryType, {
  unique: { dictionary_type_code: 'common.enCode.taken' },
  order: bySortCode,
});

export const dictionaryTypeMigrations: Record<string, Migration> = {
  '010-dictionary-type': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('dictionaryType')
        .$call(withStored)
        .addColumn('parentId', 'text', (column) => column.notNull())
        .addColumn('fullName', 'text', (column) => column.notNull())
        .addColumn('enCode', 'text', (column) => column.notNull())
        .addColumn('isTree', 'integer', (column) => column.notNull())
        .addColumn('sortCode', 'integer', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addColumn('category', 'integer', (column) => column.notNull())
        .addUniqueConstraint('dictionary_type_code', ['enCode'])
        .execute();
    },
  },
};
