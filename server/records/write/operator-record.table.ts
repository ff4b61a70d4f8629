import type { Kysely, Migration } from 'kysely';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';

/** One step of a record's flow; printed below the record (PRINT-010). */
export interface OperatorRecordTable {
  id: string;
  recordId: string;
  nodeName: string;
  userName: string;
  /** Epoch milliseconds. */
  handleTime: number;
  /** 0 to 13, see core/print/handle-status. */
  handleStatus: number;
  handleOpinion: string;
  /** Address or data of a signature image; empty without one. */
  signImg: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    operatorRecord: OperatorRecordTable;
  }
}

export const operatorRecordMigrations: Record<string, Migration> = {
  '052-operator-record': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('operatorRecord')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('recordId', 'text', (column) => column.notNull())
        .addColumn('nodeName', 'text', (column) => column.notNull())
        .addColumn('userName', 'text', (column) => column.notNull())
        .addColumn('handleTime', 'bigint', (column) => column.notNull())
        .addColumn('handleStatus', 'integer', (column) => column.notNull())
        .addColumn('handleOpinion', 'text', (column) => column.notNull())
        .addColumn('signImg', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('operatorRecordOf')
        .on('operatorRecord')
        .columns(['recordId', 'handleTime'])
        .execute();
    },
  },
  ...holdsFiles('231-operator-record-files', 'operator_record', ['$sign_img']),
};
