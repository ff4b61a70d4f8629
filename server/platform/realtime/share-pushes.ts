import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { deliver } from '../context/outbox.ts';
import type { Platform } from '../context/platform.ts';
import { channel, forgetPushes, jobsWaiting, readFromNow, readPushes } from '../context/push.table.ts';
import type { Database } from '../db/database.ts';

/** Pause before the next attempt to listen, doubled up to the maximum. */
const retryMs = 100;
const retryMsMax = 5_000;
/** A connection can break without notice, or a proxy can drop notifications: the table is read at this interval. */
const pollMs = 5_000;
const cleanupMs = 60_000;

interface Deps extends Pick<Platform, 'lines' | 'wakes' | 'origin'> {
  db: Kysely<Database>;
  onError(error: Error): void;
}

/** Reads the pushes of other processes from the table, one reading at a time, and delivers each once. */
async function pushReader({ db, lines, origin, onError }: Deps): Promise<() => Promise<void>> {
  let mark = await readFromNow(db);
  let reading: Promise<void> | undefined;
  let isStale = false;
  const read = async () => {
    do {
      isStale = false;
      const { pushes, mark: next } = await readPushes(db, mark);
      mark = next;
      for (const push of pushes) if (push.origin !== origin) deliver(lines, push.body);
    } while (isStale);
  };
  return () => {
    isStale = true;
    reading ??= read()
      .catch(onError)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
}

/**
 * Delivers the pushes of all processes on this PostgreSQL to the pages of this one. A notification only says that the
 * table has new rows, so it has no size limit and losing one loses nothing: after a lost connection and at an interval
 * the table is read again. Returns how to end it.
 */
export async function receivePushes(databaseUrl: string, deps: Deps): Promise<() => Promise<void>> {
  const { db, wakes, onError } = deps;
  const read = await pushReader(deps);
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let pauseMs = retryMs;
  let isEnded = false;

  const again = () => {
    client?.removeAllListeners().on('error', () => undefined);
    void client?.end().catch(() => undefined);
    client = undefined;
    if (isEnded) return;
    clearTimeout(retry);
    retry = setTimeout(() => void listen(), pauseMs).unref();
    pauseMs = Math.min(pauseMs * 2, retryMsMax);
  };
  const listen = async () => {
    const next = new Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'zhjy-pushes' });
    client = next;
    next.on('error', (error) => (onError(error), again()));
    next.on('end', again);
    next.on('notification', ({ payload }) => {
      if (payload === jobsWaiting) wakes.emit(jobsWaiting);
      else void read();
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      pauseMs = retryMs;
      await read();
    } catch (error) {
      if (client !== next) return;
      onError(error as Error);
      again();
    }
  };

  await listen();
  const poll = setInterval(() => void read(), pollMs).unref();
  const cleanup = setInterval(() => void forgetPushes(db).catch(onError), cleanupMs).unref();
  return async () => {
    isEnded = true;
    clearInterval(poll);
    clearInterval(cleanup);
    clearTimeout(retry);
    const open = client;
    client = undefined;
    open?.removeAllListeners().on('error', () => undefined);
    await open?.end().catch(() => undefined);
  };
}
