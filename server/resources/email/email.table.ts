import type { Kysely, Migration } from 'kysely';
import { email } from '#schemas/resources/email/email.entity.ts';
import { withStored } from '../../platform/db/columns.ts';
import { defineTable, type EntityRow } from '../../platform/db/define-table.ts';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';

export interface EmailTable extends EntityRow<typeof email> {
  creatorUserId: string;
  isSent: 0 | 1;
  sender: string;
  receivers: string;
  sendTime: number;
  /** 0: its author has removed it from the sent folder. */
  isKept: 0 | 1;
}

/** A mail in the inbox of one receiver. */
export interface EmailReceiverTable {
  emailId: string;
  userId: string;
  isRead: 0 | 1;
  /** 1: the receiver was notified of its arrival. */
  isReceived: 0 | 1;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    email: EmailTable;
    emailReceiver: EmailReceiverTable;
  }
}

export const emailTable = defineTable('email', email);

export const emailMigrations: Record<string, Migration> = {
  '190-email': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('email')
        .$call(withStored)
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('toUserIds', 'jsonb', (column) => column.notNull())
        .addColumn('bodyText', 'text', (column) => column.notNull())
        .addColumn('files', 'text', (column) => column.notNull())
        .addColumn('atOnce', 'integer', (column) => column.notNull())
        .addColumn('isSent', 'integer', (column) => column.notNull())
        .addColumn('sender', 'text', (column) => column.notNull())
        .addColumn('receivers', 'text', (column) => column.notNull())
        .addColumn('sendTime', 'bigint', (column) => column.notNull())
        .addColumn('isKept', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
      await db.schema
        .createIndex('email_author')
        .on('email')
        .columns(['creatorUserId', 'isSent', 'sendTime'])
        .execute();
      await db.schema
        .createTable('emailReceiver')
        .addColumn('emailId', 'text', (column) => column.notNull().references('email.id').onDelete('cascade'))
        .addColumn('userId', 'text', (column) => column.notNull())
        .addColumn('isRead', 'integer', (column) => column.notNull().defaultTo(0))
        .addPrimaryKeyConstraint('email_receiver_key', ['userId', 'emailId'])
        .execute();
    },
  },
  '195-email-received': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('emailReceiver')
        .addColumn('isReceived', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  ...holdsFiles('216-email-files', 'email', ['$body_text', '$files']),
};
