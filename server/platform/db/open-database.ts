import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Settings } from '../settings/settings.ts';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { kyselyOn } from './kysely.ts';
import { singleSessionPool } from './pool.ts';
import { postgresPool } from './postgres-pool.ts';
import { workerEngine } from './worker-engine.ts';

export interface OpenDatabase {
  db: Kysely<Database>;
  isEmbedded: boolean;
  close(): Promise<void>;
}

/** How long a request waits for the embedded database's one session. */
const waitMs = 30_000;

interface Means {
  /** The built worker of the embedded database. */
  worker: URL;
  onError(message: string, error?: Error): void;
}

/** Opens PostgreSQL where its address is set, else the embedded database of the data folder, for this process alone. */
export async function openDatabase(settings: Settings, { worker, onError }: Means): Promise<OpenDatabase> {
  const { databaseUrl, dataFolder, queryMs } = settings;
  if (databaseUrl) {
    const db = kyselyOn(
      postgresPool(databaseUrl, queryMs, (error) => onError('A database connection was lost.', error)),
    );
    return { db, isEmbedded: false, close: () => db.destroy() };
  }
  const unlock = lockFolder(dataFolder);
  try {
    const onCut = () => onError(`A statement ran longer than ${queryMs} ms and was cut.`);
    const engine = await workerEngine({ worker, folder: join(dataFolder, 'database'), queryMs, onCut });
    const db = kyselyOn(singleSessionPool(engine, waitMs));
    const close = async () => {
      await db.destroy();
      unlock();
    };
    return { db, isEmbedded: true, close };
  } catch (error) {
    unlock();
    throw error;
  }
}
