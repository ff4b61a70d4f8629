import { parentPort, workerData } from 'node:worker_threads';
import { openDurable } from './open-durable.ts';
import { run } from './run.ts';
import type { Ask, Failure, Told } from './worker-protocol.ts';

/** The embedded database stands still while it works; in a thread of its own the rest of the server does not. */
const port = parentPort as NonNullable<typeof parentPort>;
const tell = (told: Told) => port.postMessage(told);

function failureOf(error: unknown): Failure {
  const { message, code, constraint } = error as Failure;
  return { message, ...(code === undefined ? {} : { code }), ...(constraint === undefined ? {} : { constraint }) };
}

try {
  const pglite = await openDurable((workerData as { folder: string }).folder);
  port.on('message', async (ask: Ask) => {
    try {
      if ('close' in ask) {
        await pglite.close();
        tell({ id: ask.id });
        port.close();
      } else tell({ id: ask.id, result: await run(pglite, ask.sql, ask.params) });
    } catch (error) {
      tell({ id: ask.id, failure: failureOf(error) });
    }
  });
  tell({ id: 0 });
} catch (error) {
  tell({ id: 0, failure: failureOf(error) });
}
