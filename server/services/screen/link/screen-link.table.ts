import type { Kysely, Migration } from 'kysely';
import { auditsChanges } from '../../../platform/audit/audit.table.ts';

/** How a big screen is shared without a login. */
export interface ScreenLinkTable {
  /** Id of the big screen. */
  id: string;
  /** Random part of the address, so that links cannot be guessed. */
  encryption: string;
  /** 1: shared. */
  shareUse: 0 | 1;
  /** Hash of the password; empty: none is needed. */
  password: string;
  /** A moment of the last day; null: no end. */
  endTime: number | null;
  /** Who shared it. */
  userId: string;
}

declare module '../../../platform/db/database.ts' {
  interface Database {
    screenLink: ScreenLinkTable;
  }
}

export const screenLinkMigrations: Record<string, Migration> = {
  '830-screen-link': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('screenLink')
        .addColumn('id', 'text', (column) => column.primaryKey().references('dataScreen.id').onDelete('cascade'))
        .addColumn('encryption', 'text', (column) => column.notNull().unique())
        .addColumn('shareUse', 'integer', (column) => column.notNull())
        .addColumn('password', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('endTime', 'bigint')
        .addColumn('userId', 'text', (column) => column.notNull())
        .execute();
      await auditsChanges(db, 'screen_link');
    },
  },
};
