import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Kysely, sql } from 'kysely';
import { kyselyOn, type Database } from '#server/platform/db/database.ts';
import { openDurable } from '#server/platform/db/engine/open-durable.ts';
import { postgresPool } from '#server/platform/db/postgres-pool.ts';
import { singleSessionPool } from '#server/platform/db/pool.ts';
import { run } from '#server/platform/db/engine/engine.ts';
import { HttpClient } from '#server/platform/testing/http-client.ts';
import { postgresServer } from '#server/platform/testing/postgres-server.ts';
import { buildServer, startServer } from '#server/platform/testing/server-process.ts';
import { chaosPassword, chaosSettings } from '../chaos/writers.ts';

const modelId = 'form-purchase-order';
const batch = 10_000;

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
const hostile = () => ({
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

interface Saves {
  slowest: number;
  times: number[];
}

/** Saves one after another; how long each took. */
async function save(client: HttpClient, prefix: string, isOver: () => boolean): Promise<Saves> {
  const times: number[] = [];
  while (!isOver()) {
    const name = `${prefix}${times.length}`;
    const start = performance.now();
    const body = { fullName: name, enCode: name, parentId: '0', isTree: 0 };
    const answer = await client.send('POST', '/api/system/DictionaryType', body);
    if (answer.code !== 200) throw new Error(answer.msg);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { slowest: times.at(-1) ?? 0, times };
}

async function measure(name: string, environment: Record<string, string>): Promise<boolean> {
  const server = await startServer(environment, 'bench');
  try {
    const [attacker, other] = [new HttpClient(server.url), new HttpClient(server.url)];
    await attacker.logIn('admin', chaosPassword);
    await other.logIn('admin', chaosPassword);
    let isOver = false;
    const saving = save(other, 'save', () => isOver);
    const start = performance.now();
    const answer = await attacker.send<{ pagination: { total: number } }>(
      'POST',
      `/api/visualdev/OnlineDev/${modelId}/List`,
      hostile(),
    );
    const seconds = (performance.now() - start) / 1_000;
    isOver = true;
    const { slowest, times } = await saving;
    const middle = times[times.length >> 1] ?? 0;
    const found = answer.code === 200 ? `${answer.data.pagination.total} found` : `${answer.code} ${answer.msg}`;
    console.log(`${name}: hostile list ${seconds.toFixed(1)} s (${found}); load ${loadavg()[0]?.toFixed(1)}`);
    console.log(`  ${times.length} saves meanwhile, p50 ${middle.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`);
    return slowest < 500;
  } finally {
    await server.end('SIGTERM');
  }
}

async function firstStart(environment: Record<string, string>): Promise<void> {
  const server = await startServer(environment, 'bench');
  await server.end('SIGTERM');
}

async function onEmbedded(count: number): Promise<boolean> {
  const data = mkdtempSync(join(tmpdir(), 'zhjy-bench-hostile-'));
  const environment = { ...chaosSettings, ZHJY_DATA: data };
  await firstStart(environment);
  const pglite = await openDurable(join(data, 'database'));
  const engine = {
    session: async () => ({ query: (text: string, params: readonly unknown[]) => run(pglite, text, params) }),
    close: () => pglite.close(),
  };
  const db = kyselyOn(singleSessionPool(engine, 600_000));
  await fill(db, count);
  await db.destroy();
  const isMet = await measure('embedded', environment);
  rmSync(data, { recursive: true, force: true });
  return isMet;
}

async function onPostgres(count: number): Promise<boolean> {
  const postgres = await postgresServer();
  const name = `zhjy_hostile_${process.pid}`;
  const admin = kyselyOn(postgresPool(postgres.url, { queryMs: 60_000, onError: () => undefined }));
  await sql`create database ${sql.id(name)}`.execute(admin);
  const address = new URL(postgres.url);
  address.pathname = `/${name}`;
  const data = mkdtempSync(join(tmpdir(), 'zhjy-bench-hostile-'));
  const environment = { ...chaosSettings, ZHJY_DATA: data, DATABASE_URL: address.href };
  await firstStart(environment);
  const db = kyselyOn(postgresPool(address.href, { queryMs: 0, onError: () => undefined }));
  await fill(db, count);
  await db.destroy();
  const isMet = await measure('PostgreSQL', environment);
  await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
  await admin.destroy();
  postgres.stop();
  rmSync(data, { recursive: true, force: true });
  return isMet;
}

/**
 * One hostile list call on many records of a released form while another client saves: no save may take 500 ms.
 * `node scripts/run.mjs scripts/bench/hostile.ts [records]`
 */
export async function main([records = '200000']: string[]): Promise<number> {
  await buildServer('bench');
  const areMet = [await onEmbedded(Number(records)), await onPostgres(Number(records))];
  return areMet.every(Boolean) ? 0 : 1;
}
