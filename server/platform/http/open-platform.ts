import { EventEmitter } from 'node:events';
import type { Handles } from '../db/open-database.ts';
import { encryptSecrets } from '../config/system-config.ts';
import { prepare } from '../resource/prepare.ts';
import { secret } from '../db/secret.table.ts';
import type { Blobs } from '../files/blobs.ts';
import { fileDisk } from '../files/file-disk.ts';
import { publishedFiles } from '../files/published.ts';
import { signer as signerOf } from '../auth/signer.ts';
import { idMaker } from '../ids/new-id.ts';
import type { Resource } from '../resource/define-resource.ts';
import { VersionedCache } from '../cache/versioned-cache.ts';
import { sessionReader } from '../auth/sessions.ts';
import { directParsing, type Parsing } from '../parsing/parsing.ts';
import { openPasswords } from '../auth/password-encryption.ts';
import type { Settings } from '../settings/settings.ts';
import { recordChanges } from '../context/record-changes.ts';
import { Connections } from '../context/connections.ts';
import type { Platform } from '../context/platform.ts';

interface Deps extends Handles {
  blobs: Blobs;
  settings: Settings;
  /** Absent: in this thread. */
  parsing?: Parsing;
  now(): number;
}

/** Migrates the database and creates the services shared by the whole server. */
export async function openPlatform(means: Deps, resources: readonly Resource[]): Promise<Platform> {
  const { db, first, unlimited, isEmbedded, onStatement, blobs, settings, parsing = directParsing(), now } = means;
  const newId = idMaker(now);
  await prepare(unlimited, resources, { now, newId });
  await encryptSecrets({ db: unlimited, settings });
  const signer = signerOf(await secret(unlimited, 'files'));
  const files = publishedFiles({ blobs, now, newId, signer });
  const fileHolders = new Map(resources.flatMap(({ holdsFiles = {} }) => Object.entries(holdsFiles)));
  const disk = fileDisk(settings.dataFolder, newId);
  const passwords = await openPasswords(unlimited);
  const ofProcess = {
    lines: new Connections(),
    wakes: new EventEmitter(),
    origin: newId(),
    cache: new VersionedCache(),
  };
  const changes = recordChanges({ ...ofProcess, isEmbedded, db: first });
  const shared = { files, disk, fileHolders, signer, passwords, parsing, changes, ...ofProcess };
  return { db, first, isEmbedded, settings, ...shared, sessionOf: sessionReader(first, now, onStatement), now, newId };
}
