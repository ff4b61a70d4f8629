import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { kyselyOn } from '#server/platform/db/database.ts';
import { openDurable } from '#server/platform/db/engine/open-durable.ts';
import { run } from '#server/platform/db/engine/engine.ts';
import { singleSessionPools } from '#server/platform/db/pool.ts';
import { beginSession } from '#server/platform/auth/sessions.ts';
import type { Platform } from '#server/platform/context/platform.ts';
import { memoryBlobs } from '#server/platform/files/blobs.ts';
import { openPlatform } from '#server/platform/http/open-platform.ts';
import { idMaker } from '#server/platform/ids/new-id.ts';
import { prepare } from '#server/platform/resource/prepare.ts';
import { readSettings } from '#server/platform/settings/read-settings.ts';
import { jobWorker } from '#server/platform/worker/worker.ts';
import { resources } from '#server/resources/index.ts';
import { moveRecordsJob } from '#server/services/move-records/move-records.ts';

const modelId = 'form-purchase-order';
const fileId = 'f'.repeat(32);
/** Pause between the calls of another person. */
const askMs = 100;

const turn = () => new Promise((done) => setImmediate(done));

/** Purchase orders with three lines each, as a spreadsheet exports them. */
function* csv(count: number): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('supplier,orderDate,payment,urgency,lines-item,lines-quantity,lines-price\n');
  for (let n = 0; n < count; n++) {
    const first = `华东供应商${n % 500},2024/${(n % 12) + 1}/${(n % 28) + 1},transfer,normal,复印纸,${(n % 9) + 1},23.5\n`;
    yield encoder.encode(`${first},,,,硒鼓,2,180\n,,,,签字笔,10,1.2\n`);
  }
}

/** Lists records for another person until it is stopped; answers its waits in order, and the most memory seen. */
function listing(app: FastifyInstance, headers: { authorization: string }) {
  const ending = new AbortController();
  const waits: number[] = [];
  let memory = 0;
  const asking = (async () => {
    while (!ending.signal.aborted) {
      const asked = performance.now();
      await app.inject({ method: 'POST', url: `/api/visualdev/OnlineDev/${modelId}/List`, headers, payload: {} });
      waits.push(performance.now() - asked);
      memory = Math.max(memory, process.memoryUsage().rss);
      await new Promise((done) => setTimeout(done, askMs));
    }
  })();
  return async () => {
    ending.abort();
    await asking;
    waits.sort((one, other) => one - other);
    return { median: waits[waits.length >> 1] ?? 0, worst: waits.at(-1) ?? 0, memory };
  };
}

/** Stores the file of the administrator and starts moving it in. */
async function started(app: FastifyInstance, platform: Platform, headers: { authorization: string }, count: number) {
  const { db, disk, now } = platform;
  const admin = await db.selectFrom('users').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow();
  const { size, md5 } = await disk.contents.write(fileId, csv(count));
  const file = { id: fileId, name: 'a.csv', extension: 'csv', size, md5, type: 'annex', path: fileId };
  const stamp = { creatorUserId: admin.id, creatorTime: now(), lastModifyUserId: null, lastModifyTime: null };
  await db
    .insertInto('storedFile')
    .values({ ...file, ...stamp })
    .execute();
  const payload = { modelId, origin: 'file', files: [{ fileId, name: 'a.csv' }] };
  const made = await app.inject({ method: 'POST', url: '/api/developer/MoveRecords', headers, payload });
  if (made.statusCode !== 200) throw new Error(made.body);
}

/** Moves orders with three lines each (10,000) into the demo form, in-process; another person lists records meanwhile. */
export async function main(args: readonly string[]): Promise<void> {
  const count = Number(args[0] ?? 10_000);
  const folder = join(tmpdir(), `zhjy-bench-move-${process.pid}`);
  const pglite = await openDurable(folder);
  const engine = {
    session: async () => ({
      // The database of the product runs in a worker thread: between two statements the other calls proceed.
      query: async (text: string, params: readonly unknown[]) => (
        await turn(),
        run(pglite, { sql: text, params: params })
      ),
    }),
    close: () => pglite.close(),
  };
  const pool = singleSessionPools(engine, 60_000);
  const [db, first] = [kyselyOn(pool()), kyselyOn(pool({ isFirst: true }))];
  const now = () => Date.now();
  try {
    await prepare(db, resources, { now, newId: idMaker(now) });
    const settings = { ...readSettings({ ZHJY_LOG_LEVEL: 'silent' }), forcePasswordChange: false, dataFolder: folder };
    const opened = { db, first, unlimited: db, isEmbedded: true, blobs: memoryBlobs(now), settings, now };
    const platform = await openPlatform(opened, resources);
    const app = await buildApp(platform, resources);
    const authorization = await beginSession(db, 'admin', '127.0.0.1', { now: now(), lifeMs: 3_600_000 });
    const headers = { authorization };
    await started(app, platform, headers, count);
    const ended = listing(app, headers);
    const start = performance.now();
    await jobWorker({ platform, log: app.log }, [{ jobs: [moveRecordsJob] }]).look();
    const seconds = (performance.now() - start) / 1000;
    const { median, worst, memory } = await ended();
    const job = await db
      .selectFrom('job')
      .selectAll()
      .where('queue', '=', moveRecordsJob.name)
      .executeTakeFirstOrThrow();
    const refused = await db.selectFrom('recordMoveFailure').select(['number', 'reason']).limit(3).execute();
    console.log(`${job.state}: ${job.progressDone} of ${job.progressTotal} records in ${seconds.toFixed(1)} s`);
    console.log(`a list meanwhile: median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`);
    console.log(`memory at most ${(memory / 1024 ** 2).toFixed(0)} MB`);
    if (refused.length > 0 || job.lastError !== '') console.log(refused, job.lastError);
    await app.close();
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
