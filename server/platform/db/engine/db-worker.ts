import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { checkRoom, spareBytes } from './disk-space.ts';
import { disk } from './durable-fs.ts';
import { openDurable } from './open-durable.ts';
import { run, type Statement } from './engine.ts';
import { type Ask, broken, connectionLost, type Failure, type WorkerReply } from './worker-protocol.ts';

/** PGlite blocks its thread while a query runs; in a worker thread it does not block the event loop of the server. */
const port = parentPort as NonNullable<typeof parentPort>;
const tell = (reply: WorkerReply) => port.postMessage(reply);

function failureOf(error: unknown): Failure {
  const { message, code, constraint } = error as Failure;
  return { message, ...(code === undefined ? {} : { code }), ...(constraint === undefined ? {} : { constraint }) };
}

const { folder } = workerData as { folder: string };

let isOpen = false;

/**
 * Ends this thread during a statement; reopening the folder recovers as after a kill. Whether the statement took effect
 * is unknown.
 */
const giveUp = (error: Error): never => {
  const code = isOpen || !disk.isFull ? connectionLost : 'ENOSPC';
  tell({ id: broken, failure: { message: `The embedded database cannot go on: ${error.message}`, code } });
  return process.exit(1);
};

const changes = /^\s*(with\b.*\b)?(insert|update|delete|merge|create|alter|vacuum)\b/is;

async function answer(pglite: PGlite, statement: Statement) {
  // Without space for its write-ahead log PGlite ends during a commit, so writes are refused before.
  if (changes.test(statement.sql)) checkRoom(folder, 0, spareBytes.database);
  return run(pglite, statement);
}

try {
  const pglite = await openDurable(folder, giveUp);
  port.on('message', async (ask: Ask) => {
    try {
      if ('close' in ask) {
        await pglite.close();
        tell({ id: ask.id });
        port.close();
      } else tell({ id: ask.id, result: await answer(pglite, ask) });
    } catch (error) {
      tell({ id: ask.id, failure: failureOf(error) });
    }
  });
  isOpen = true;
  tell({ id: 0 });
} catch (error) {
  tell({ id: 0, failure: failureOf(error) });
  // A failed open may leave file handles behind; only a new thread opens the folder again.
  setImmediate(() => process.exit(1));
}
