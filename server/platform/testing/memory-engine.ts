import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Engine, run } from '../db/engine/engine.ts';
import { parsers } from '../db/parsers.ts';

/** Opening allocates and clears the buffers and writes the log's first segment: a test needs little of both. */
const small = {
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  initDbStartParams: ['--wal-segsize=1'],
};

/** A PGlite database in memory, for tests; `dataDir` is an image to start from. */
export async function memoryEngine(dataDir?: Blob): Promise<Engine & { dump(): Promise<Blob> }> {
  const pglite = await PGlite.create({
    extensions: { pg_trgm },
    parsers,
    ...small,
    ...(dataDir ? { loadDataDir: dataDir } : {}),
  });
  return {
    session: async () => ({ query: (sql, params) => run(pglite, sql, params) }),
    close: () => pglite.close(),
    dump: () => pglite.dumpDataDir('none'),
  };
}
