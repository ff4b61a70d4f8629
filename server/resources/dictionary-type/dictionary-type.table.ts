import type { Kysely, Migration } from 'kysely';
import { type Stored, withStored } from '../../platform/db/columns.ts';

/** One dictionary category; the parent of the built-in ones is `-1`. */
export interface DictionaryTypeTable extends Stored {
  parentId: string;
  fullName: string;
  enCode: string;
  isTree: 0 | 1;
  sortCode: number;
  description: string;
  category: number;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    dictionaryType: DictionaryTypeTable;
  }
}

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
