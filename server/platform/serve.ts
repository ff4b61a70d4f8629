import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { backfillRegularly } from '../records/maintenance/backfill-calculations.ts';
import { buildIndexesRegularly } from '../records/maintenance/record-indexes.ts';
import { refreshRenamedRegularly } from '../records/maintenance/refresh-renamed.ts';
import { giveFirstPasswords, type MadePassword } from '../services/organisation/first-passwords.ts';
import type { Platform } from './context/platform.ts';
import { type OpenDatabase, openDatabase } from './db/open-database.ts';
import { diskBlobs } from './files/blobs.ts';
import { narrowDataFolder, writePrivately } from './files/private-files.ts';
import { openPlatform } from './http/open-platform.ts';
import type { Resource } from './resource/define-resource.ts';
import type { Parsing } from './parsing/parsing.ts';
import { receivePushes } from './realtime/share-pushes.ts';
import type { Settings } from './settings/settings.ts';
import { addressError } from './settings/start-errors.ts';
import { jobWorker } from './worker/worker.ts';

/** Prints one line to stdout for the operator, outside the log. */
function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints the server's address and, at the first start only, the passwords it generated. */
function printStartupBanner(address: AddressInfo | string | null, made: readonly MadePassword[]): void {
  const port = typeof address === 'object' ? address?.port : address;
  for (const { accounts, password } of made) tell(`First login: ${listed(accounts)} / ${password}`);
  tell(`Ready on http://localhost:${port}`);
}

/** Number of accounts named when many share a password. */
const namedMax = 3;

const listed = (accounts: readonly string[]) => {
  const others = accounts.length - namedMax;
  return others > 0 ? `${accounts.slice(0, namedMax).join(', ')} and ${others} others` : accounts.join(', ');
};

/** Running requests have this long to finish after a stop signal. */
const endMs = 8_000;

/**
 * Backlog of pending connections, for a whole organisation that opens its pages in the same minute. The system may cap
 * it.
 */
export const waitingConnections = 4096;

interface Server {
  settings: Settings;
  worker: URL;
  parsing: Parsing;
  resources: readonly Resource[];
  build(platform: Platform): Promise<FastifyInstance>;
}

/**
 * Shuts down on a signal: finishes running requests, then closes the database; requests beyond the time limit are
 * aborted.
 */
function endOnSignal(app: FastifyInstance, database: OpenDatabase): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(0), endMs).unref();
    void app
      .close()
      .then(() => database.close())
      .then(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // The parent process stops the server by closing the channel, also on systems without signals.
  process.on('disconnect', end);
}

/** Opens database and port and serves until a stop signal. */
export async function serve({ settings, worker, parsing, resources, build }: Server): Promise<void> {
  const onError = (message: string, error?: Error) => tell(`${message} ${error?.message ?? ''}`.trim());
  writePrivately();
  await narrowDataFolder(settings.dataFolder).catch((error: Error) =>
    onError('The data folder stays open to others.', error),
  );
  const database = await openDatabase(settings, { worker, onError });
  try {
    const blobs = diskBlobs(join(settings.dataFolder, 'published'));
    const platform = await openPlatform({ ...database, blobs, settings, parsing, now: Date.now }, resources);
    const made = await giveFirstPasswords(database.unlimited, platform.passwords, settings);
    const app = await build(platform);
    endOnSignal(app, database);
    const logged = (error: Error) => app.log.error(error);
    app.addHook('onClose', refreshRenamedRegularly({ ...platform, onError: logged }));
    app.addHook('onClose', backfillRegularly({ ...platform, onError: logged }));
    const { unlimited, isEmbedded } = database;
    app.addHook('onClose', buildIndexesRegularly({ db: unlimited, isEmbedded, onError: logged }));
    if (!isEmbedded) {
      app.addHook(
        'onClose',
        await receivePushes(settings.databaseUrl, { ...platform, db: database.first, onError: logged }),
      );
    }
    const jobs = jobWorker({ platform, log: app.log }, resources);
    await jobs.start();
    app.addHook('onClose', () => jobs.stop());
    const { port, host } = settings;
    await app.listen({ port, host, backlog: waitingConnections }).catch((error: unknown) => {
      throw addressError(error, settings);
    });
    printStartupBanner(app.server.address(), made);
  } catch (error) {
    await database.close();
    throw error;
  }
}
