import type { Kysely, Migration } from 'kysely';
import type { mailbox } from '#schemas/resources/email/mailbox.entity.ts';
import { withStored } from '../../platform/db/columns.ts';
import type { EntityRow } from '../../platform/db/define-table.ts';

/** A person's mailbox outside; its id is that of the user, its password is encrypted. */
interface MailboxTable extends EntityRow<typeof mailbox> {
  /** Epoch milliseconds: until then one process receives for this person. */
  receivingUntil: number;
}

/** Messages that a person received, so that each arrives once; they remain known after the mail was deleted. */
interface ReceivedMailTable {
  userId: string;
  /** SHA-256 of the address of a message on its server, or of its content. */
  key: string;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    mailbox: MailboxTable;
    receivedMail: ReceivedMailTable;
  }
}

export const mailboxMigrations: Record<string, Migration> = {
  '440-mailbox': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('mailbox')
        .$call(withStored)
        .addColumn('account', 'text', (column) => column.notNull())
        .addColumn('password', 'text', (column) => column.notNull())
        .addColumn('receivingUntil', 'bigint', (column) => column.notNull().defaultTo(0))
        .addForeignKeyConstraint('mailbox_user', ['id'], 'users', ['id'], (key) => key.onDelete('cascade'))
        .execute();
      await db.schema
        .createTable('receivedMail')
        .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
        .addColumn('key', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('received_mail_key', ['userId', 'key'])
        .execute();
    },
  },
};
