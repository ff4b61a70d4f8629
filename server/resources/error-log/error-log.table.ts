import type { Kysely, Migration } from 'kysely';
import { type Stored, withStored } from '../../platform/db/columns.ts';

export interface ErrorLogTable extends Stored {
  message: string;
  component: string;
  url: string;
  stack: string;
  account: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    errorLog: ErrorLogTable;
  }
}

export const errorLogMigrations: Record<string, Migration> = {
  '043-error-log': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('errorLog')
        .$call(withStored)
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('component', 'text', (column) => column.notNull())
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('stack', 'text', (column) => column.notNull())
        .addColumn('account', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('error_log_time').on('errorLog').column('creatorTime').execute();
    },
  },
};
