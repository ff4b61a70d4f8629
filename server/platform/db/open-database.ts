import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { databaseError, folderError, versionError } from '../settings/start-errors.ts';
import type { Settings } from '../settings/settings.ts';
import { type Database, kyselyOn } from './database.ts';
import { lockFolder } from './engine/folder-lock.ts';
import { singleSessionPools } from './pool.ts';
import { postgresPool, preparingPool } from './postgres-pool.ts';
import { workerEngine } from './engine/worker-engine.ts';

/** The connections to the database. */
export interface Handles {
  /** Reads. */
  db: Kysely<Database>;
  /**
   * Transactions of calls and the session lookup of each call; on the embedded database these have priority over reads.
   */
  first: Kysely<Database>;
  /** Without statement timeout: migrations and seeds. */
  unlimited: Kysely<Database>;
  /** PGlite: one statement runs at a time. */
  isEmbedded: boolean;
  /**
   * Calls a listener with each statement after it ran, or failed. Only where this process sends them all: the embedded
   * database.
   */
  onStatement?: (listener: StatementListener) => void;
}

export type StatementListener = (sql: string) => void;

export interface OpenDatabase extends Handles {
  close(): Promise<void>;
}

/** How long a request waits for the embedded database's only session. */
const waitMs = 30_000;

interface Deps {
  /** The built worker of the embedded database. */
  worker: URL;
  onError(message: string, error?: Error): void;
}

/**
 * Opens PostgreSQL if its address is set, else the embedded database of the data folder, exclusively for this process.
 */
export function openDatabase(settings: Settings, means: Deps): Promise<OpenDatabase> {
  return settings.databaseUrl ? openPostgres(settings, means) : openEmbedded(settings, means);
}

async function openPostgres({ databaseUrl, queryMs }: Settings, { onError }: Deps): Promise<OpenDatabase> {
  const lost = (error: Error) => onError('A database connection was lost.', error);
  const db = kyselyOn(preparingPool(postgresPool(databaseUrl, { queryMs, onError: lost })));
  const unlimited = kyselyOn(preparingPool(postgresPool(databaseUrl, { queryMs: 0, onError: lost, most: 2 })));
  const close = async () => {
    await Promise.all([db.destroy(), unlimited.destroy()]);
  };
  await checkServer(unlimited).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { db, first: db, unlimited, isEmbedded: false, close };
}

async function checkServer(db: Kysely<Database>): Promise<void> {
  const query = sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db);
  const { rows } = await query.catch((error: unknown) => {
    throw databaseError(error);
  });
  const old = versionError(Math.floor(Number(rows[0]?.version) / 10_000));
  if (old) throw old;
}

function locked(folder: string): () => void {
  try {
    return lockFolder(folder);
  } catch (error) {
    throw folderError(error, folder);
  }
}

async function openEmbedded({ dataFolder, queryMs }: Settings, { worker, onError }: Deps): Promise<OpenDatabase> {
  const unlock = locked(dataFolder);
  try {
    const onCut = () => onError(`A statement ran longer than ${queryMs} ms and was cut.`);
    const engine = await workerEngine({ worker, folder: join(dataFolder, 'database'), queryMs, onCut });
    const poolOf = singleSessionPools(engine, waitMs);
    const listeners: StatementListener[] = [];
    const heard: StatementListener = (sql) => listeners.forEach((listener) => listener(sql));
    const db = kyselyOn(poolOf(), heard);
    const close = async () => {
      await engine.close();
      unlock();
    };
    const first = kyselyOn(poolOf({ isFirst: true }), heard);
    const unlimited = kyselyOn(poolOf({ isFirst: true, isUnlimited: true }), heard);
    const onStatement = (listener: StatementListener) => void listeners.push(listener);
    return { db, first, unlimited, isEmbedded: true, onStatement, close };
  } catch (error) {
    unlock();
    throw folderError(error, dataFolder);
  }
}
