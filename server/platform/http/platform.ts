import type { Handles } from '../db/open-database.ts';
import type { FileDisk } from '../files/file-disk.ts';
import type { FileHolders } from '../resource/context.ts';
import type { PublishedFiles } from '../files/published.ts';
import type { Signer } from '../files/signer.ts';
import type { VersionedCache } from '../cache/versioned-cache.ts';
import type { SessionReader } from '../session/sessions.ts';
import type { Passwords } from '../session/password-means.ts';
import type { Settings } from '../settings/settings.ts';
import type { Lines } from '../socket/lines.ts';

/** What the whole server shares: made once at start, handed down. */
export interface Platform extends Omit<Handles, 'unlimited'> {
  settings: Settings;
  files: PublishedFiles;
  disk: FileDisk;
  fileHolders: FileHolders;
  signer: Signer;
  passwords: Passwords;
  cache: VersionedCache;
  /** The living session of a key, which lives on by this; refuses as a call without a session is. */
  sessionOf: SessionReader;
  /** The open pages. */
  lines: Lines;
  now(): number;
  newId(): string;
}
