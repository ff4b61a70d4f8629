import type { Kysely, Migration } from 'kysely';
import type { ColumnChoice } from '#schemas/resources/import-calls.ts';

/** As what a user read the columns of files with these headings (IMPORT-031). */
export interface ImportChoiceTable {
  userId: string;
  /** What was imported into. */
  scope: string;
  /** A hash of the headings. */
  headings: string;
  columns: ColumnChoice[];
  /** Epoch milliseconds of the choice. */
  time: number;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    importChoice: ImportChoiceTable;
  }
}

export const importChoiceMigrations: Record<string, Migration> = {
  '793-import-choice': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('importChoice')
        .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('scope', 'text', (column) => column.notNull())
        .addColumn('headings', 'text', (column) => column.notNull())
        .addColumn('columns', 'jsonb', (column) => column.notNull())
        .addColumn('time', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('importChoiceKey', ['userId', 'scope', 'headings'])
        .execute();
    },
  },
};
