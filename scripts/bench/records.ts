import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { storedGrams } from '#core/text/search/ngrams.ts';
import { buildApp } from '#server/app.ts';
import { type Database, kyselyOn } from '#server/platform/db/database.ts';
import { openDurable } from '#server/platform/db/engine/open-durable.ts';
import { singleSessionPool } from '#server/platform/db/pool.ts';
import { prepare } from '#server/platform/resource/prepare.ts';
import { run } from '#server/platform/db/engine/engine.ts';
import { memoryBlobs } from '#server/platform/files/blobs.ts';
import { buildIndexes } from '#server/records/maintenance/record-indexes.ts';
import { openPlatform } from '#server/platform/http/open-platform.ts';
import { idMaker } from '#server/platform/ids/new-id.ts';
import { beginSession } from '#server/platform/auth/sessions.ts';
import { readSettings } from '#server/platform/settings/read-settings.ts';
import { resources } from '#server/resources/index.ts';
import { keywordFields, releasedModel } from '#server/records/forms/released-model.ts';
import { wordsFor } from '#server/records/write/keyword.ts';

const modelId = 'form-purchase-order';
const batch = 2_000;
const rounds = 5;

const cities = ['杭州', '上海', '深圳', '北京', '苏州', '宁波', '广州', '成都', '武汉', '西安'];
const trades = ['晨光办公', '联想信息', '创维电子', '华兴机械', '东方化工', '南方包装', '天府物流', '长江建材'];
const goods = [
  '复印纸',
  '激光打印机',
  '笔记本电脑',
  '显示器',
  '人体工学椅',
  '硒鼓',
  '签字笔',
  '会议桌',
  '路由器',
  '轴承',
];

/** The n-th record of a long life: every value a function of n, so that two runs measure the same. */
function recordAt(n: number): Record<string, unknown> {
  const mixed = (n * 2_654_435_761) % 4_294_967_296;
  const lines = Array.from({ length: 1 + (mixed % 3) }, (_, line) => {
    const quantity = 1 + ((mixed >> line) & 15);
    const price = ((mixed >>> (line + 3)) % 100_000) / 100;
    const item = goods[(mixed + line * 7) % goods.length];
    return {
      item,
      model: `型号${mixed % 997}`,
      unit: 'piece',
      quantity,
      price,
      amount: Math.round(quantity * price * 100) / 100,
    };
  });
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  return {
    no: `CG-${20_200_101 + (n % 28)}${String(n).padStart(6, '0')}`,
    supplier: `${cities[mixed % cities.length]}${trades[(mixed >>> 5) % trades.length]}有限公司${mixed % 5_003}`,
    orderDate: 1_577_808_000_000 + n * 60_000,
    payment: ['transfer', 'cash', 'cheque'][mixed % 3],
    urgency: ['normal', 'important', 'urgent'][(mixed >>> 2) % 3],
    buyer: '张伟/zhangwei',
    lines,
    taxRate: 0.13,
    tax: Math.round(sum * 13) / 100,
    total: Math.round(sum * 113) / 100,
    remark: '',
  };
}

async function fill(db: Kysely<Database>, count: number): Promise<void> {
  const model = await releasedModel(db, modelId);
  const keyword = keywordFields(model);
  for (let start = 0; start < count; start += batch) {
    const records = Array.from({ length: Math.min(batch, count - start) }, (_, index) => recordAt(start + index));
    const all = await wordsFor(db, model.fields, keyword, records);
    const rows = records.map((data, index) => {
      const n = start + index;
      const words = all[index] ?? '';
      return {
        id: `bench-${String(n).padStart(9, '0')}`,
        data,
        words,
        grams: storedGrams(words),
        at: 1_577_808_000_000 + n * 60_000,
      };
    });
    await sql`insert into record (id, model_id, creator_time, data, words, grams, version, draft, delete_mark)
      select r->>'id', ${modelId}, (r->>'at')::bigint, r->'data', r->>'words',
        array_to_tsvector(array(select jsonb_array_elements_text(r->'grams'))), 1, 0, 0
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r`.execute(db);
  }
  await sql`vacuum (analyze) record`.execute(db);
}

interface Question {
  name: string;
  ask: Record<string, unknown>;
}

const questions = (count: number): Question[] => {
  const last = Math.ceil(count / 20);
  const found = { keyword: '华兴机械', sidx: 'total', sort: 'desc' };
  const query = (name: string, ask: Record<string, unknown>) => ({ name, ask });
  return [
    query('page 1, newest first', {}),
    query('page 1, by total', { sidx: 'total', sort: 'desc' }),
    query(`page ${last >> 1}, by total`, { sidx: 'total', sort: 'desc', currentPage: last >> 1 }),
    query(`page ${last}, by total`, { sidx: 'total', sort: 'desc', currentPage: last }),
    query(`page ${last}, newest first`, { currentPage: last }),
    query('keyword 华兴机械 (1 in 8), by total, page 1', found),
    query('keyword 华兴机械, by total, its middle page', { ...found, currentPage: last >> 4 }),
    query('keyword 公司 (all), by total, page 1', { ...found, keyword: '公司' }),
    query(`keyword 公司 (all), by total, page ${last}`, { ...found, keyword: '公司', currentPage: last }),
    query('keyword of one record', { keyword: '099999' }),
    query('keyword of no record', { keyword: '没有这样的供应商' }),
    query('total between 5,000 and 6,000', { queryJson: '{"total":[5000,6000]}', sidx: 'total', sort: 'asc' }),
    query('payment is cash, by total', { queryJson: '{"payment":"cash"}', sidx: 'total', sort: 'desc' }),
    query('supplier contains 华兴', { queryJson: '{"supplier":"华兴"}' }),
  ];
};

async function measure(app: FastifyInstance, authorization: string, { name, ask }: Question): Promise<void> {
  const times: number[] = [];
  let total = 0;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const url = `/api/visualdev/OnlineDev/${modelId}/List`;
    const answer = await app.inject({ method: 'POST', url, headers: { authorization }, payload: ask });
    times.push(performance.now() - start);
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.body}`);
    total = (answer.json() as { data: { pagination: { total: number } } }).data.pagination.total;
  }
  times.sort((a, b) => a - b);
  const shown = [times[0], times[rounds >> 1]].map((ms = 0) => ms.toFixed(0).padStart(6)).join('');
  console.log(`${name.padEnd(52)}${String(total).padStart(8)}${shown}`);
}

/** Fills a form of the embedded database with records (100,000) and prints what its lists take over HTTP, in-process. */
export async function main(args: readonly string[]): Promise<void> {
  const count = Number(args[0] ?? 100_000);
  const folder = join(tmpdir(), `zhjy-bench-records-${process.pid}`);
  const pglite = await openDurable(folder);
  const engine = {
    session: async () => ({
      query: (sql: string, params: readonly unknown[]) => run(pglite, { sql, params }),
    }),
    close: () => pglite.close(),
  };
  const db = kyselyOn(singleSessionPool(engine, 60_000));
  const now = () => Date.now();
  try {
    await prepare(db, resources, { now, newId: idMaker(now) });
    const settings = { ...readSettings({ ZHJY_LOG_LEVEL: 'silent' }), forcePasswordChange: false };
    const platform = await openPlatform(
      { db, first: db, unlimited: db, isEmbedded: true, blobs: memoryBlobs(now), settings, now },
      resources,
    );
    const onError = (error: Error) => {
      throw error;
    };
    await buildIndexes({ db, isEmbedded: true, onError });
    const app = await buildApp(platform, resources);
    const start = performance.now();
    await fill(db, count);
    console.log(`${count} records in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    console.log(`${''.padEnd(52)}   total  best median (ms)`);
    const token = await beginSession(db, 'admin', '127.0.0.1', { now: now(), lifeMs: 3_600_000 });
    for (const question of questions(count)) await measure(app, token, question);
    await app.close();
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
