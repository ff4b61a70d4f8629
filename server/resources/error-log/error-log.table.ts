import type { Kysely, Migration } from 'kysely';
import { errorLog } from '#schemas/resources/error-log/error-log.entity.ts';
import { withStored } from '../../platform/db/columns.ts';
import { defineTable, type EntityRow } from '../../platform/db/define-table.ts';

export interface ErrorLogTable extends EntityRow<typeof errorLog> {
  account: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    errorLog: ErrorLogTable;
  }
}

export const errorLogTable = defineTable('errorLog', errorLog, {
  sortable: ['account', 'creatorTime'],
  keyword: ['account'],
});

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
