import type { Kysely, Migration } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The uses of a link; each has a separate password. */
export type Use = 'form' | 'list';

/** The public link of a form. */
export interface ShortLinkTable {
  /** Id of the form. */
  id: string;
  /** 1: open for filling in. */
  formUse: 0 | 1;
  /** 1: its list may be read. */
  columnUse: 0 | 1;
  /** Random part of the address, so that links cannot be guessed. */
  encryption: string;
  /** Hash of the password for filling in; empty: none is needed. */
  formPassword: string;
  /** Hash of the password for reading the list; empty: none is needed. */
  columnPassword: string;
  /** Who opened it for filling in. */
  formUserId: string;
  /** Who opened its list. */
  columnUserId: string;
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
  '074-short-link-password': {
    async up(db: Kysely<unknown>) {
      for (const column of ['formPassword', 'columnPassword']) {
        await db.schema
          .alterTable('shortLink')
          .addColumn(column, 'text', (one) => one.notNull().defaultTo(''))
          .execute();
      }
    },
  },
  // Links of before were opened by a person unknown: those who released the form answer for them.
  '770-short-link-opener': {
    async up(db: Kysely<Pick<Database, 'shortLink' | 'definitionRelease'>>) {
      for (const column of ['formUserId', 'columnUserId']) {
        await db.schema
          .alterTable('shortLink')
          .addColumn(column, 'text', (one) => one.notNull().defaultTo(''))
          .execute();
      }
      const releases = await db
        .selectFrom('definitionRelease')
        .select(['definitionId', 'userId'])
        .where('noun', '=', 'form')
        .where('endedTime', 'is', null)
        .execute();
      for (const { definitionId, userId } of releases) {
        const opener = { formUserId: userId ?? '', columnUserId: userId ?? '' };
        await db.updateTable('shortLink').set(opener).where('id', '=', definitionId).execute();
      }
    },
  },
};
