import { type Generated, type Kysely, type Migration, sql } from 'kysely';

/** The reason why the password must be changed first; empty: none. */
export type MustChange = '' | 'initial' | 'expired';

/** A session. The token itself is never stored. */
export interface SessionTable {
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  userId: string;
  creatorTime: number;
  /** Extended by use; after it the session answers 600. */
  expiresTime: number;
  /** Empty while it is valid; `elsewhere` answers 601. */
  endedBy: string;
  address: string;
  /** The idle timeout in milliseconds, as configured at the login. */
  lifeMs: Generated<number>;
  /** When its screen was locked; null: not locked. */
  lockedTime: number | null;
  mustChange: Generated<MustChange>;
}

/** Failed logins at an address, of one account, existing or not, or of all. */
export interface LoginFailureTable {
  /** The counted subject, see login-failures.ts. */
  subject: string;
  /** The login name in lower case; empty: not limited to one name. */
  account: Generated<string>;
  /** The address of the attempts; empty: any. */
  visitor: Generated<string>;
  failures: number;
  lastTime: number;
  /** Attempts before this time are refused unchecked. */
  waitUntil: number;
}

/** The addresses a user has logged in from. */
export interface KnownAddressTable {
  userId: string;
  visitor: string;
  lastTime: number;
}

/** Used tickets of sealed passwords, stored until they have expired (replay protection). */
export interface UsedTicketTable {
  ticket: string;
  usedTime: number;
}

/** The former password hashes of a user. */
export interface OldPasswordTable {
  userId: string;
  password: string;
  changedTime: number;
}

/** A QR code on a login page. */
export interface CodeCertificateTable {
  id: string;
  /** -1 refused or used up, 0 not scanned, 1 scanned, 2 confirmed. */
  status: number;
  /** The user who scanned it. */
  userId: string | null;
  /** The address of the page that shows it. */
  address: string;
  creatorTime: number;
}

/** A login started at the identity provider and not finished. */
export interface SignOnAttemptTable {
  state: string;
  /** Code verifier of PKCE: proves to the provider that the same client starts and finishes the login. */
  verifier: string;
  nonce: string;
  creatorTime: number;
}

declare module '../db/database.ts' {
  interface Database {
    session: SessionTable;
    loginFailure: LoginFailureTable;
    knownAddress: KnownAddressTable;
    usedTicket: UsedTicketTable;
    oldPassword: OldPasswordTable;
    codeCertificate: CodeCertificateTable;
    signOnAttempt: SignOnAttemptTable;
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
  '005-session-lock': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('session')
        .addColumn('lifeMs', 'bigint', (column) => column.notNull().defaultTo(8 * 3_600_000))
        .addColumn('lockedTime', 'bigint')
        .addColumn('mustChange', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
      await db.schema
        .createTable('oldPassword')
        .addColumn('userId', 'text', (column) => column.notNull())
        .addColumn('password', 'text', (column) => column.notNull())
        .addColumn('changedTime', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('codeCertificate')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('status', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('userId', 'text')
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('creatorTime', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('signOnAttempt')
        .addColumn('state', 'text', (column) => column.primaryKey())
        .addColumn('verifier', 'text', (column) => column.notNull())
        .addColumn('nonce', 'text', (column) => column.notNull())
        .addColumn('creatorTime', 'bigint', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('oldPasswordUser').on('oldPassword').column('userId').execute();
    },
  },
};
