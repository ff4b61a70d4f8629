import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFS, synced } from './durable-fs.ts';
import { parsers } from './parsers.ts';

/** Opens the database of a folder so that a commit is on the disk before it is acknowledged; throws when it would not be. */
export async function openDurable(folder: string): Promise<PGlite> {
  const pglite = await PGlite.create({
    fs: new DurableNodeFS(folder),
    extensions: { pg_trgm },
    parsers,
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...['-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=32MB'],
    ],
  });
  const { rows } = await pglite.query<{ fsync: string }>('show fsync');
  await pglite.exec('checkpoint');
  if (rows[0]?.fsync !== 'on' || synced.count === 0) throw new Error('The embedded database does not sync its files.');
  return pglite;
}
