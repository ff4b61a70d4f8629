import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appErrorFrom } from '../../errors/from-error.ts';
import { buildServer, builtWorker } from '../../testing/server-process.ts';
import { type Database, kyselyOn } from '../database.ts';
import { singleSessionPool } from '../pool.ts';
import { workerEngine } from './worker-engine.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = mkdtempSync(join(tmpdir(), 'zhjy-full-'));
const full = join(root, 'full');
/**
 * The built worker on a simulated full disk: files whose path contains the content of the file `full` cannot be
 * written.
 */
const worker = join(root, 'worker.mjs');
const injected = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const write = fs.writeSync;
fs.writeSync = (fd, ...rest) => {
  const part = fs.existsSync(${JSON.stringify(full)}) ? fs.readFileSync(${JSON.stringify(full)}, 'utf8') : undefined;
  if (part !== undefined && fs.readlinkSync('/proc/self/fd/' + fd).includes(part))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  return write(fd, ...rest);
};
syncBuiltinESMExports();
await import(${JSON.stringify(builtWorker('full').href)});
`;
let db: Kysely<Database>;

beforeAll(async () => {
  await buildServer('full');
  writeFileSync(worker, injected);
  const engine = await workerEngine({ worker: pathToFileURL(worker), folder: join(root, 'database'), queryMs: 20_000 });
  db = kyselyOn(singleSessionPool(engine, 60_000));
  await sql`create table noted (id integer primary key, value text)`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  rmSync(root, { recursive: true, force: true });
});

/** Inserts rows until one is refused; returns the acknowledged ids and the reason. */
async function addUntilRefused(from: number): Promise<{ ids: number[]; reason: unknown }> {
  const ids: number[] = [];
  for (let id = from; id < from + 3_000; id += 1) {
    try {
      const value = sql`(select string_agg(md5(random()::text || g), '') from generate_series(1, 400) g)`;
      await sql`insert into noted values (${id}, ${value})`.execute(db);
      ids.push(id);
    } catch (reason) {
      return { ids, reason };
    }
  }
  throw new Error('Nothing was refused.');
}

const stored = async () =>
  (await sql<{ id: number }>`select id from noted order by id`.execute(db)).rows.map(({ id }) => id);

describe('the embedded database on a full disk', () => {
  it('without space for its rows refuses with a clear message, still reads, and continues once there is space [OPS-008]', async () => {
    for (let id = -9; id < -1; id += 1) await sql`insert into noted values (${id}, '')`.execute(db);
    const first = await stored();
    writeFileSync(full, '/base/');
    const { ids, reason } = await addUntilRefused(0);
    expect(appErrorFrom(reason)).toMatchObject({ code: 500, id: 'request.diskFull' });
    expect(first).toHaveLength(8);
    expect(await stored()).toEqual([...first, ...ids]);
    rmSync(full);
    await sql`insert into noted values (-1, '')`.execute(db);
    expect(await stored()).toEqual([...first, -1, ...ids]);
  });

  it('without space for its log ends at once instead of looping, and reopens with every acknowledged row [OPS-008]', async () => {
    const before = await stored();
    writeFileSync(full, '/pg_wal/');
    const { ids, reason } = await addUntilRefused(10_000);
    expect(appErrorFrom(reason)).toMatchObject({ code: 500, id: 'request.databaseLost' });
    await vi.waitFor(async () => {
      const refused = await stored().catch(appErrorFrom);
      expect(refused).toMatchObject({ id: 'request.diskFull' });
    }, 30_000);
    rmSync(full);
    await vi.waitFor(async () => expect(await stored()).toEqual(expect.arrayContaining([...before, ...ids])), 30_000);
    await sql`insert into noted values (-20, '')`.execute(db);
  });
});
