import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { kyselyOn, type Database } from '#server/platform/db/database.ts';
import { openDurable } from '#server/platform/db/engine/open-durable.ts';
import { postgresPool } from '#server/platform/db/postgres-pool.ts';
import { singleSessionPool } from '#server/platform/db/pool.ts';
import { run } from '#server/platform/db/engine/engine.ts';
import { postgresServer } from '#server/platform/testing/postgres-server.ts';
import { startServer } from '#server/platform/testing/server-process.ts';
import { chaosSettings } from '../../chaos/writers.ts';

/** The form whose records are filled. */
export const modelId = 'form-purchase-order';
const batch = 10_000;

/** The password of the people of the demo organisation. */
export const demoPassword = 'demo2026';

async function fill(db: Kysely<Database>, count: number): Promise<void> {
  for (let start = 0; start < count; start += batch) {
    await sql`insert into record (id, model_id, creator_time, data, words, version, draft, delete_mark)
      select 'hostile-' || lpad(n::text, 9, '0'), ${modelId}, 1577808000000 + n * 60000::bigint,
        jsonb_build_object('no', 'CG-' || n, 'supplier', md5(n::text) || '有限公司' || n % 5003,
          'orderDate', 1577808000000 + n * 60000::bigint, 'payment', (array['transfer','cash','cheque'])[1 + n % 3],
          'urgency', (array['normal','important','urgent'])[1 + n % 3], 'buyer', '张伟/zhangwei',
          'total', n % 99991 + 0.5, 'remark', repeat(md5((n + 1)::text), 8)),
        md5(n::text), 1, 0, 0
      from generate_series(${start}::int, ${Math.min(start + batch, count) - 1}::int) as n`.execute(db);
  }
  await sql`vacuum (analyze) record`.execute(db);
}

/** Nearly as many comparisons as a search may have, each of a part of a text that no index helps with, and sorts by texts. */
export const hostile = () => ({
  sidx: '-remark,supplier,-no',
  superQueryJson: JSON.stringify({
    matchLogic: 'or',
    conditionList: Array.from({ length: 5 }, (_, group) => ({
      logic: 'or',
      groups: Array.from({ length: 11 }, (__, at) => ({
        field: ['remark', 'supplier', 'no'][at % 3],
        symbol: at % 2 === 0 ? 'like' : 'notLike',
        fieldValue: `%_${group}${at}a%_f`,
      })),
    })),
  }),
});

async function firstStart(environment: Record<string, string>, before: FillMore['before']): Promise<void> {
  const server = await startServer(environment, 'bench');
  await before(server.url);
  await server.end('SIGTERM');
}

/** What a bench has besides records. */
export interface FillMore {
  /** Calls of the server after its first start. */
  before(url: string): Promise<void>;
  /** Fills tables while no server runs. */
  fill(db: Kysely<Database>): Promise<void>;
}
const fillNoMore: FillMore = { before: async () => undefined, fill: async () => undefined };

/** Measures the built server with its settings. */
type Measure<T> = (name: string, environment: Record<string, string>) => Promise<T>;

/** On a fresh embedded database with so many records. */
export async function onEmbedded<T>(count: number, measure: Measure<T>, more: FillMore = fillNoMore): Promise<T> {
  const data = mkdtempSync(join(tmpdir(), 'zhjy-bench-hostile-'));
  const environment = { ...chaosSettings, ZHJY_DEMO_PASSWORD: demoPassword, ZHJY_DATA: data };
  await firstStart(environment, more.before);
  const pglite = await openDurable(join(data, 'database'));
  const engine = {
    session: async () => ({
      query: (sql: string, params: readonly unknown[]) => run(pglite, { sql, params }),
    }),
    close: () => pglite.close(),
  };
  const db = kyselyOn(singleSessionPool(engine, 600_000));
  await fill(db, count);
  await more.fill(db);
  await db.destroy();
  const measured = await measure('embedded', environment);
  rmSync(data, { recursive: true, force: true });
  return measured;
}

/** The same on PostgreSQL. */
export async function onPostgres<T>(count: number, measure: Measure<T>, more: FillMore = fillNoMore): Promise<T> {
  const postgres = await postgresServer();
  const name = `zhjy_hostile_${process.pid}`;
  const admin = kyselyOn(postgresPool(postgres.url, { queryMs: 60_000, onError: () => undefined }));
  await sql`create database ${sql.id(name)}`.execute(admin);
  const address = new URL(postgres.url);
  address.pathname = `/${name}`;
  const data = mkdtempSync(join(tmpdir(), 'zhjy-bench-hostile-'));
  const environment = {
    ...chaosSettings,
    ZHJY_DEMO_PASSWORD: demoPassword,
    ZHJY_DATA: data,
    DATABASE_URL: address.href,
  };
  await firstStart(environment, more.before);
  const db = kyselyOn(postgresPool(address.href, { queryMs: 0, onError: () => undefined }));
  await fill(db, count);
  await more.fill(db);
  await db.destroy();
  const measured = await measure('PostgreSQL', environment);
  await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
  await admin.destroy();
  postgres.stop();
  rmSync(data, { recursive: true, force: true });
  return measured;
}
