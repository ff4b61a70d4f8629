import { type Kysely, type Migration, sql } from 'kysely';
import { type Stored, withStored } from '../../platform/db/columns.ts';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';

/** The content of a message, stored once for all its receivers. */
export interface MessageTable extends Stored {
  /** 1 system, 2 flow, 3 notice, 4 schedule. */
  type: number;
  flowType: number | null;
  title: string;
  excerpt: string;
  /** HTML; JSON for flows and schedules. */
  bodyText: string;
  /** JSON list of files. */
  files: string;
  releaseUser: string;
  releaseTime: number;
}

/** One user's copy of a message. */
export interface MessageReceiverTable {
  messageId: string;
  userId: string;
  isRead: 0 | 1;
  readTime: number | null;
  /** The message's, so that one index serves a person's list. */
  releaseTime: number;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    message: MessageTable;
    messageReceiver: MessageReceiverTable;
  }
}

export const messageMigrations: Record<string, Migration> = {
  '040-message': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('message')
        .$call(withStored)
        .addColumn('type', 'integer', (column) => column.notNull())
        .addColumn('flowType', 'integer')
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('excerpt', 'text', (column) => column.notNull())
        .addColumn('bodyText', 'text', (column) => column.notNull())
        .addColumn('files', 'text', (column) => column.notNull())
        .addColumn('releaseUser', 'text', (column) => column.notNull())
        .addColumn('releaseTime', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('messageReceiver')
        .addColumn('messageId', 'text', (column) => column.notNull().references('message.id').onDelete('cascade'))
        .addColumn('userId', 'text', (column) => column.notNull())
        .addColumn('isRead', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('readTime', 'bigint')
        .addColumn('releaseTime', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('message_receiver_key', ['userId', 'messageId'])
        .execute();
      await sql`create index message_receiver_newest on message_receiver (user_id, release_time desc, message_id)`.execute(
        db,
      );
      await sql`create index message_receiver_unread on message_receiver (user_id) where is_read = 0`.execute(db);
    },
  },
  ...holdsFiles('216-message-files', 'message', ['$body_text', '$files']),
};
