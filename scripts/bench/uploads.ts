import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { createClient } from '#client/client.ts';
import { createQueue } from '#client/upload/queue.ts';
import { startUpload } from '#client/upload/upload.ts';
import { md5OfFile } from '#client/upload/md5-of-file.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { buildApp } from '#server/app.ts';
import { kyselyOn } from '#server/platform/db/database.ts';
import { openDurable } from '#server/platform/db/engine/open-durable.ts';
import { singleSessionPool } from '#server/platform/db/pool.ts';
import { run } from '#server/platform/db/engine/engine.ts';
import { memoryBlobs } from '#server/platform/files/blobs.ts';
import { openPlatform } from '#server/platform/http/open-platform.ts';
import { beginSession } from '#server/platform/auth/sessions.ts';
import { readSettings } from '#server/platform/settings/read-settings.ts';
import { platformResource } from '#server/platform/platform.resource.ts';
import { fileResource } from '#server/resources/file/file.resource.ts';

const mega = 1024 ** 2;
/** Of all chunks sent, every so many-th gets no answer. */
const failing = 4;

const resources = [platformResource, fileResource];

/** A server on a port of its own; `stop` leaves its folder as a killed process would. */
async function serve(folder: string) {
  const settings = readSettings({ ZHJY_DATA: folder, ZHJY_LOG_LEVEL: 'error', ZHJY_FORCE_PASSWORD_CHANGE: '0' });
  const pglite = await openDurable(join(folder, 'db'));
  const engine = {
    session: async () => ({
      query: (sql: string, params: readonly unknown[]) => run(pglite, { sql, params }),
    }),
    close: () => pglite.close(),
  };
  const db = kyselyOn(singleSessionPool(engine, 20_000));
  const platform = await openPlatform(
    { db, first: db, unlimited: db, isEmbedded: true, blobs: memoryBlobs(Date.now), settings, now: Date.now },
    resources,
  );
  const app = await buildApp(platform, resources);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const stop = async () => {
    await app.close();
    await db.destroy();
  };
  return { db, base: `http://127.0.0.1:${port}`, stop };
}

/** A file of that many MB whose every byte is a function of its place. */
function fileOf(megabytes: number): File {
  const part = new Uint8Array(mega).map((_, index) => (index * 31) % 251);
  const parts = Array.from({ length: megabytes }, (_, index) => Uint8Array.from(part, (byte) => (byte + index) % 256));
  parts[0]?.set([0x50, 0x4b, 3, 4]);
  return new File(parts, '图纸.zip');
}

async function md5Of(content: Blob): Promise<string> {
  const hash = createHash('md5');
  for await (const bytes of content.stream() as unknown as AsyncIterable<Uint8Array>) hash.update(bytes);
  return hash.digest('hex');
}

interface Bench {
  folder: string;
  /** Replaced at the restart. */
  server: Awaited<ReturnType<typeof serve>>;
  counts: { sent: number; failed: number; chunks: number };
  restartMs: number;
}

/** A client of the bench's server whose every `failing`-th chunk fails. */
async function flakyClient(bench: Bench) {
  const { server, counts } = bench;
  const user = await server.db
    .selectFrom('users')
    .select('id')
    .where('account', '=', 'zhangwei')
    .executeTakeFirstOrThrow();
  const token = await beginSession(server.db, user.id, '127.0.0.1', { now: Date.now(), lifeMs: 3_600_000 });
  const flaky: typeof fetch = async (url, init) => {
    const address = String(url).replace(/^http:\/\/[^/]+/, bench.server.base);
    const isChunk = address.includes('/api/file/chunk') && init?.method === 'POST';
    if (isChunk && (counts.sent += 1) % failing === 0) {
      counts.failed += 1;
      throw new TypeError('The line broke.');
    }
    return fetch(address, init);
  };
  return createClient({
    contracts,
    base: server.base,
    language: () => 'zh',
    token: () => token,
    fetch: flaky,
    toastError: async () => {},
    failedText: () => '',
    onSessionEnd: () => {},
  });
}

/** Uploads the file; half-way the upload is paused, the server restarted and the upload resumed. */
function uploadWithRestart(bench: Bench, file: File, client: Awaited<ReturnType<typeof flakyClient>>) {
  const deps = {
    client,
    hash: (whole: Blob, _signal: AbortSignal, onProgress: (bytes: number) => void) => md5OfFile(whole, onProgress),
    queue: createQueue(2),
    wait: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
  };
  const place = { type: 'annex', pathType: 'defaultPath', folder: '', sortRule: [], timeFormat: 'YYYY' };
  const restart = async () => {
    const from = performance.now();
    await bench.server.stop();
    bench.server = await serve(bench.folder);
    bench.restartMs = performance.now() - from;
  };
  return new Promise<{ fileId: string }>((resolve, reject) => {
    let isRestarted = false;
    const upload = startUpload(file, place, deps, {
      onChange: () => {
        if (isRestarted || upload.state() !== 'uploading' || upload.percent() < 50) return;
        isRestarted = true;
        upload.pause();
        void restart().then(() => upload.resume(), reject);
      },
      onDone: (done) => resolve(done as { fileId: string }),
      onFail: ({ reason, msg }) => reject(new Error(`${reason} ${msg}`)),
    });
  });
}

/**
 * `node scripts/run.mjs scripts/bench/uploads.ts [megabytes]`: one upload over loopback with the client's own code, every
 * fourth chunk failing and the server restarted half-way; the stored file is read back and its hash compared.
 */
export async function main([size = '200']: string[]): Promise<number> {
  const folder = join(tmpdir(), `bench-uploads-${process.pid}`);
  mkdirSync(folder);
  const file = fileOf(Number(size));
  const expected = await md5Of(file);
  const counts = { sent: 0, failed: 0, chunks: Math.ceil(file.size / 5_242_880) };
  const bench: Bench = { folder, server: await serve(folder), counts, restartMs: 0 };
  const client = await flakyClient(bench);

  const began = performance.now();
  const stored = await uploadWithRestart(bench, file, client);
  const seconds = (performance.now() - began - bench.restartMs) / 1000;

  const link = await client.call('file.download', { type: 'annex', fileId: stored.fileId });
  const { content } = await client.file(link.url);
  const isSame = (await md5Of(content)) === expected;
  await bench.server.stop();
  rmSync(folder, { recursive: true, force: true });

  console.log(`file            ${size} MB in ${counts.chunks} chunks`);
  console.log(`chunks sent     ${counts.sent}, of which ${counts.failed} failed`);
  console.log(`restarted       once, half-way (${Math.round(bench.restartMs)} ms)`);
  console.log(`time            ${seconds.toFixed(1)} s with hashing, without the restart`);
  console.log(
    `peak memory     ${Math.round(process.resourceUsage().maxRSS / 1024)} MB, client, file and server in one process`,
  );
  console.log(`hash read back  ${isSame ? 'the same' : 'ANOTHER'}`);
  return isSame ? 0 : 1;
}
