import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer, builtWorker } from '../../testing/server-process.ts';
import { appErrorFrom } from '../../errors/from-error.ts';
import { kyselyOn } from '../database.ts';
import { singleSessionPool, singleSessionPools } from '../pool.ts';
import { workerEngine } from './worker-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'zhjy-worker-'));
const queryMs = 4_000;
const endless = sql`select count(*) from generate_series(1, 1000000000000)`;
let db: ReturnType<typeof kyselyOn>;
beforeAll(async () => {
  await buildServer('worker');
  const engine = await workerEngine({ worker: builtWorker('worker'), folder, queryMs });
  db = kyselyOn(singleSessionPool(engine, 30_000));
});
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('flushes its writes to the disk', async () => {
    const { rows } = await sql<{ fsync: string }>`select current_setting('fsync') as fsync`.execute(db);
    expect(rows).toEqual([{ fsync: 'on' }]);
  });

  it('reports errors with their SQL state', async () => {
    await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012', message: 'division by zero' });
  });

  it('returns numbers, dates and JSON like PostgreSQL', async () => {
    const { rows } =
      await sql`select 9007199254740991::bigint as whole, 1.10::numeric as exact, date '2025-02-28' as day,
      timestamp '2025-02-28 08:00' as local, timestamptz '2025-02-28 08:00+08' as instant,
      ${JSON.stringify({ a: [1] })}::jsonb as json, true as yes`.execute(db);
    expect(rows[0]).toEqual({
      whole: 9007199254740991,
      exact: '1.10',
      day: '2025-02-28',
      local: '2025-02-28 08:00:00',
      instant: '2025-02-28T00:00:00.000Z',
      json: { a: [1] },
      yes: true,
    });
  });

  it('does not block this thread', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 5);
    await sql`select count(*) from generate_series(1, 500000)`.execute(db);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(3);
  });
});

describe('a statement over the timeout', () => {
  it(
    'is cancelled after the query timeout, rolls its transaction back, and the next query runs [OPS-008]',
    { timeout: 60_000 },
    async () => {
      await sql`create table kept (name text)`.execute(db);
      await sql`insert into kept values ('before')`.execute(db);
      const cut = db.transaction().execute(async (transaction) => {
        await sql`insert into kept values ('within')`.execute(transaction);
        await endless.execute(transaction);
      });
      const waiting = sql<{ name: string }>`select name from kept`.execute(db);
      const reason = await cut.catch((error: unknown) => error);
      expect(appErrorFrom(reason)).toMatchObject({ code: 500, id: 'request.tooLong' });
      expect((await waiting).rows).toEqual([{ name: 'before' }]);
    },
  );
});

it('does not interrupt migrations and seeds [OPS-012]', async () => {
  const other = mkdtempSync(join(tmpdir(), 'zhjy-worker-unlimited-'));
  const engine = await workerEngine({ worker: builtWorker('worker'), folder: other, queryMs: 50 });
  const poolOf = singleSessionPools(engine, 30_000);
  const long = sql`select count(*) as all from generate_series(1, 3000000)`;
  expect((await long.execute(kyselyOn(poolOf({ isUnlimited: true })))).rows).toEqual([{ all: 3_000_000 }]);
  await expect(long.execute(kyselyOn(poolOf()))).rejects.toMatchObject({ code: '57014' });
  await engine.close();
  rmSync(other, { recursive: true, force: true });
});

it('rejects when the data folder cannot be opened', async () => {
  const engine = workerEngine({ worker: builtWorker('worker'), folder: '/proc/no-such-folder/x', queryMs });
  await expect(engine).rejects.toThrow();
});
