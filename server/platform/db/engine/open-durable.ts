import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { roomLeft } from './disk-space.ts';
import { disk, DurableNodeFS, type OnBroken, synced } from './durable-fs.ts';
import { parsers } from '../parsers.ts';

/** Opening may write a file of the write-ahead log. */
const openBytes = 20 * 2 ** 20;

/** Opens the database of a folder with fsync on commit; throws when fsync does not happen. */
export async function openDurable(folder: string, onBroken?: OnBroken): Promise<PGlite> {
  const pglite = await create(folder, onBroken).catch((error: unknown) => {
    if (!disk.isFull && roomLeft(folder) > openBytes) throw error;
    const message = 'The disk of the embedded database has no room left.';
    throw Object.assign(new Error(message, { cause: error }), { code: 'ENOSPC' });
  });
  const { rows } = await pglite.query<{ fsync: string }>('show fsync');
  await pglite.exec('checkpoint');
  if (rows[0]?.fsync !== 'on' || synced.count === 0) throw new Error('The embedded database does not sync its files.');
  return pglite;
}

function create(folder: string, onBroken?: OnBroken): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableNodeFS(folder, onBroken),
    extensions: { pg_trgm },
    parsers,
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...['-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=128MB'],
    ],
  });
}
