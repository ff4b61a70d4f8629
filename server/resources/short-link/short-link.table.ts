import type { Kysely, Migration } from 'kysely';

/** The link of a form to those without a login. */
export interface ShortLinkTable {
  /** The form's. */
  id: string;
  /** 1: open for filling in. */
  formUse: 0 | 1;
  /** 1: its list may be read. */
  columnUse: 0 | 1;
  /** What the address says besides the form, so that nobody guesses it. */
  encryption: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    shortLink: ShortLinkTable;
  }
}

export const shortLinkMigrations: Record<string, Migration> = {
  '073-short-link': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('shortLink')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('formUse', 'integer', (column) => column.notNull())
        .addColumn('columnUse', 'integer', (column) => column.notNull())
        .addColumn('encryption', 'text', (column) => column.notNull())
        .execute();
    },
  },
};
