import { pathToFileURL } from 'node:url';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { readSettings } from '#server/platform/settings/read-settings.ts';
import { deviations } from '#server/services/flow/read/replay.ts';

/**
 * Replays the stored events of every process instance of a live PostgreSQL, or of a stopped embedded database, and compares
 * the result with the stored state. Reads the settings of the server; 1 when an instance differs.
 * `DATABASE_URL=... npm run check:flows`
 */
export async function main(): Promise<number> {
  const worker = pathToFileURL('dist/server/db-worker.js');
  const database = await openDatabase(readSettings(process.env), { worker, onError: console.error });
  let differing = 0;
  try {
    const all = deviations(database.db);
    let next = await all.next();
    for (; !next.done; next = await all.next()) {
      differing += 1;
      const { instance, title, about } = next.value;
      console.log(`${instance} ${title}: ${about}`);
    }
    console.log(`${next.value} instances replayed, ${differing} differ`);
  } finally {
    await database.close();
  }
  return differing === 0 ? 0 : 1;
}
