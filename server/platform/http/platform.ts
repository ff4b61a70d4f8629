import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { PublishedFiles } from '../files/published.ts';
import type { Passwords } from '../session/password-means.ts';
import type { Settings } from '../settings/settings.ts';

/** What the whole server shares: made once at start, handed down. */
export interface Platform {
  db: Kysely<Database>;
  settings: Settings;
  files: PublishedFiles;
  passwords: Passwords;
  now(): number;
  newId(): string;
}
