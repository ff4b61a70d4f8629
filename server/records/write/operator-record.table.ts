import { type Generated, type Kysely, type Migration, sql } from 'kysely';
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
  /** Of a process: the step and the task, who acted, when it was received; empty for records without a process. */
  step: Generated<string>;
  taskId: Generated<string>;
  userId: Generated<string>;
  receivedTime: Generated<number | null>;
  /** Names of the persons concerned, joined. */
  persons: Generated<string>;
  /** Label of the step to which it was returned, moved or redirected. */
  target: Generated<string>;
  files: Generated<{ fileId: string; name: string }[]>;
  /** The order of entries of the same time. */
  position: Generated<number>;
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
  '502-operator-record-of-flow': {
    async up(db: Kysely<unknown>) {
      await sql`alter table operator_record
        add column step text not null default '', add column task_id text not null default '',
        add column user_id text not null default '', add column received_time bigint,
        add column persons text not null default '', add column target text not null default '',
        add column files jsonb not null default '[]', add column position bigserial`.execute(db);
    },
  },
  ...holdsFiles('231-operator-record-files', 'operator_record', ['$sign_img']),
  '503-operator-record-files-again': {
    async up(db: Kysely<unknown>) {
      await sql`drop trigger note_files on operator_record`.execute(db);
      await sql`drop function note_files_of_operator_record()`.execute(db);
      await sql`delete from file_holder where noun = 'operator_record'`.execute(db);
    },
  },
  ...holdsFiles('504-operator-record-files', 'operator_record', ['$sign_img', '$files::text']),
};
