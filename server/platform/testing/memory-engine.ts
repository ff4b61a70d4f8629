import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Engine, run } from '../db/engine/engine.ts';
import { parsers } from '../db/parsers.ts';

/** A PGlite database in memory, for tests; `dataDir` is an image to start from. */
export async function memoryEngine(dataDir?: Blob): Promise<Engine & { dump(): Promise<Blob> }> {
  const pglite = await PGlite.create({
    extensions: { pg_trgm },
    parsers,
    ...(dataDir ? { loadDataDir: dataDir } : {}),
  });
  return {
    session: async () => ({ query: (sql, params) => run(pglite, sql, params) }),
    close: () => pglite.close(),
    dump: () => pglite.dumpDataDir('none'),
  };
}
