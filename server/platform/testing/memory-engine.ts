import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Engine, run } from '../db/engine/engine.ts';
import { parsers } from '../db/parsers.ts';

/**
 * Opening allocates and clears the buffers, writes the log's first segment and, from an image, the segments that were
 * retained for later use: a test needs little of all three.
 */
const small = {
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB', '-c', 'min_wal_size=2MB'],
  initDbStartParams: ['--wal-segsize=1'],
};

/** A file read once and opened many times: the engine copies what it takes, and a usual blob is put together each time. */
export class FileImage extends Blob {
  constructor(private readonly content: ArrayBuffer) {
    super([]);
  }

  override get size(): number {
    return this.content.byteLength;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.content);
  }
}

/** The engine's programs, compiled once per process instead of once per database. */
async function compiled() {
  const require = createRequire(import.meta.url);
  const part = async (name: string) => {
    const { buffer, byteOffset, byteLength } = await readFile(require.resolve(`@electric-sql/pglite/${name}`));
    return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  };
  const [pgliteWasmModule, initdbWasmModule, files] = await Promise.all([
    part('pglite.wasm').then((content) => WebAssembly.compile(content)),
    part('initdb.wasm').then((content) => WebAssembly.compile(content)),
    part('pglite.data'),
  ]);
  return { pgliteWasmModule, initdbWasmModule, fsBundle: new FileImage(files) };
}

let programs: ReturnType<typeof compiled> | undefined;

/** A PGlite database in memory, for tests; `dataDir` is an image to start from. */
export async function memoryEngine(dataDir?: Blob): Promise<Engine & { dump(): Promise<Blob> }> {
  const pglite = await PGlite.create({
    extensions: { pg_trgm },
    parsers,
    ...small,
    ...(await (programs ??= compiled())),
    ...(dataDir ? { loadDataDir: dataDir } : {}),
  });
  return {
    session: async () => ({ query: (sql, params, name) => run(pglite, { sql, params, name }) }),
    close: () => pglite.close(),
    dump: async () => new FileImage(await (await pglite.dumpDataDir('none')).arrayBuffer()),
  };
}
