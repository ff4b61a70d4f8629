import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Language } from '#schemas/language/text.ts';
import type { Passwords } from '../auth/password-encryption.ts';
import type { Signer } from '../auth/signer.ts';
import type { User } from '../auth/user.ts';
import type { Database } from '../db/database.ts';
import type { FileDisk } from '../files/file-disk.ts';
import type { PublishedFiles } from '../files/published.ts';
import type { Upload } from '../files/upload.ts';
import type { Parsing } from '../parsing/parsing.ts';
import type { Settings } from '../settings/settings.ts';
import type { Outbox } from './outbox.ts';

/** The dependencies of a handler. Clock, ids and storage come only from here, so that tests can control them. */
export interface Context {
  /** A transaction for everything but GET and the calls a resource lists in `withoutTransaction`. */
  db: Kysely<Database>;
  /**
   * Runs work in a transaction of its own, at the end of which its file references are checked; within a transaction, in
   * that one. For calls that write in several transactions, so that others' calls run in between.
   */
  inTransaction<T>(work: (inside: Context) => Promise<T>): Promise<T>;
  /** The logged-in user. Reading it on a public call without a session ends the call with 602. */
  user: User;
  /**
   * The user who released the definition that issues this call: the call may do only what both the caller and the
   * releaser may do (PERM-022). Absent: the caller alone.
   */
  releaser?: User;
  /** Whether there is a user: always, except on public calls. */
  isSignedIn: boolean;
  /** Epoch milliseconds. */
  now(): number;
  /** A new random id, unique over all tables. */
  newId(): string;
  /** The language of the caller. */
  language: Language;
  log: FastifyBaseLogger;
  /** Whether the user has the menu (by id or code) and, where given, that button of it. Administrators have all. */
  may(menu: string, button?: string): Promise<boolean>;
  /** Publishes a file for download for a short time: the `data` of an export. */
  files: PublishedFiles;
  /** The storage of uploaded files. */
  disk: FileDisk;
  /** Checks who may read the rows that reference files. */
  fileHolders: FileHolders;
  /** Signs addresses that expire. */
  signer: Signer;
  /** The file of a multipart call; a call without one refuses before the handler runs. */
  upload: Upload;
  /** Address of the caller, from the connection or a trusted proxy. */
  address: string;
  /** SHA-256 of the caller's token, hex: the key of the session; empty without a session. */
  sessionKey: string;
  /** `Idempotency-Key` of the request: a repeated request has the same one; empty without it. */
  requestKey: string;
  passwords: Passwords;
  /** Parses content from outside beside the event loop. */
  parsing: Parsing;
  /** Sends messages to open pages, after the handler's transaction is committed. */
  pages: Outbox;
  settings: Settings;
}

/** A row the caller may read; `shown` limits its files to those referenced in that text. */
export type ReadableHolder = string | { id: string; shown: string };

/** Decides which rows of a table with files a user may read. */
export interface FileHolder {
  /** The ids among these that the caller may read; the caller is logged in. */
  readable(ids: readonly string[], context: Context): Promise<readonly ReadableHolder[]>;
  /** The ids among these that are public. */
  published?(ids: readonly string[], context: Published): Promise<readonly string[]>;
}

/** The context of an anonymous caller. */
type Published = Pick<Context, 'db' | 'now'>;

/** By table, in snake case. */
export type FileHolders = ReadonlyMap<string, FileHolder>;

/** The context of a write: of a request, or made up by a seed. */
export type Writer = Pick<Context, 'db' | 'user' | 'now' | 'newId' | 'language'>;
