import type { EventEmitter } from 'node:events';
import type { Handles } from '../db/open-database.ts';
import type { FileDisk } from '../files/file-disk.ts';
import type { FileHolders } from './context.ts';
import type { PublishedFiles } from '../files/published.ts';
import type { Signer } from '../auth/signer.ts';
import type { VersionedCache } from '../cache/versioned-cache.ts';
import type { SessionReader } from '../auth/sessions.ts';
import type { Passwords } from '../auth/password-encryption.ts';
import type { Parsing } from '../parsing/parsing.ts';
import type { Settings } from '../settings/settings.ts';
import type { RecordChanges } from './record-changes.ts';
import type { Connections } from './connections.ts';

/** The services shared by the whole server, created once at start. */
export interface Platform extends Omit<Handles, 'unlimited'> {
  settings: Settings;
  files: PublishedFiles;
  disk: FileDisk;
  fileHolders: FileHolders;
  signer: Signer;
  passwords: Passwords;
  parsing: Parsing;
  cache: VersionedCache;
  /** Reads and extends the session of a key; refuses like a call without a session. */
  sessionOf: SessionReader;
  /** The open socket connections of pages. */
  lines: Connections;
  changes: RecordChanges;
  /** Emits `jobs` when jobs are waiting. */
  wakes: EventEmitter;
  /** A random name of this process among those that share the database. */
  origin: string;
  now(): number;
  newId(): string;
}
