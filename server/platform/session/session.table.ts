import { type Kysely, type Migration, sql } from 'kysely';

/** One login. The token itself is never stored. */
export interface SessionTable {
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  userId: string;
  creatorTime: number;
  /** Moves on with use; past it the session answers 600. */
  expiresTime: number;
  /** Empty while it lives; `elsewhere` answers 601. */
  endedBy: string;
  address: string;
}

/** Failed logins of one account or address, existing or not. */
export interface LoginFailureTable {
  /** `account:...` or `address:...`. */
  subject: string;
  failures: number;
  lastTime: number;
  /** No attempt is looked at before. */
  waitUntil: number;
}

/** Tickets that opened a sealed password, kept until they are too old to be used anyway. */
export interface UsedTicketTable {
  ticket: string;
  usedTime: number;
}

declare module '../db/database.ts' {
  interface Database {
    session: SessionTable;
    loginFailure: LoginFailureTable;
    usedTicket: UsedTicketTable;
  }
}

export const sessionMigrations: Record<string, Migration> = {
  '002-session': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('session')
        .addColumn('tokenHash', 'text', (column) => column.primaryKey())
        .addColumn('userId', 'text', (column) => column.notNull())
        .addColumn('creatorTime', 'bigint', (column) => column.notNull())
        .addColumn('expiresTime', 'bigint', (column) => column.notNull())
        .addColumn('endedBy', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await db.schema.createIndex('sessionUser').on('session').column('userId').execute();
      await db.schema.createIndex('sessionExpires').on('session').column('expiresTime').execute();
      await db.schema
        .createTable('loginFailure')
        .addColumn('subject', 'text', (column) => column.primaryKey())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('lastTime', 'bigint', (column) => column.notNull())
        .addColumn('waitUntil', 'bigint', (column) => column.notNull().defaultTo(sql`0`))
        .execute();
      await db.schema
        .createTable('usedTicket')
        .addColumn('ticket', 'text', (column) => column.primaryKey())
        .addColumn('usedTime', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
};
