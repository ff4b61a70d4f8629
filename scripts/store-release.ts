import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { HttpClient } from '#server/platform/testing/http-client.ts';
import { postgresServer } from '#server/platform/testing/postgres-server.ts';
import { password, playRelease, type ReleaseContents } from './release/play-release.ts';

/**
 * Stores the release that a folder contains, built: a data folder and a PostgreSQL dump with what people entered into it.
 * `npm run store:release -- FOLDER`, by default this one. A stored release is never written again (OPS-013).
 */
export async function main([folder = '.']: string[]): Promise<void> {
  const product = resolve(folder);
  const { version } = JSON.parse(readFileSync(join(product, 'package.json'), 'utf8')) as { version: string };
  const place = join('test-data/releases', version);
  mkdirSync('test-data/releases', { recursive: true });
  if (readdirSync('test-data/releases').includes(version)) throw new Error(`${place} is already stored.`);
  const scratch = mkdtempSync(join(tmpdir(), 'zhjy-release-'));
  const postgres = await postgresServer();
  try {
    const embedded = await played(product, version, { ZHJY_DATA: join(scratch, 'embedded') });
    const shared = await played(product, version, { ZHJY_DATA: join(scratch, 'shared'), DATABASE_URL: postgres.url });
    mkdirSync(place);
    store(join(place, 'embedded.tar.br'), packed(join(scratch, 'embedded')));
    store(join(place, 'postgres-files.tar.br'), packed(join(scratch, 'shared')));
    // Inserts instead of COPY: any client can send them.
    store(join(place, 'postgres.sql.br'), output('pg_dump', ['--rows-per-insert=500', '--no-owner', postgres.url]));
    writeFileSync(join(place, 'contents.json'), `${JSON.stringify({ embedded, postgres: shared }, null, 2)}\n`);
  } finally {
    postgres.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Starts the product, plays and ends it with everything written. */
async function played(product: string, version: string, settings: Record<string, string>): Promise<ReleaseContents> {
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: product,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      ZHJY_ADMIN_PASSWORD: password,
      ZHJY_DEMO_PASSWORD: password,
      ZHJY_FORCE_PASSWORD_CHANGE: '0',
      ZHJY_LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  const ended = new Promise<number | null>((done) => server.on('exit', done));
  const address = new Promise<string>((done) => {
    let written = '';
    server.stdout.on('data', (chunk) => {
      written += String(chunk);
      const [, url] = /Ready on (\S+)/.exec(written) ?? [];
      if (url) done(url);
    });
  });
  try {
    const notReady = ended.then((code) => Promise.reject(new Error(`The server ended with ${code}.`)));
    return await playRelease(new HttpClient(await Promise.race([address, notReady])), version);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

const outputBytesMax = 500_000_000;
const output = (program: string, args: string[]) => execFileSync(program, args, { maxBuffer: outputBytesMax });
const packed = (folder: string) => output('tar', ['-cf', '-', '-C', folder, '.']);

function store(file: string, content: Uint8Array): void {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const compressed = brotliCompressSync(content, { params });
  writeFileSync(file, compressed);
  console.log(`${file}: ${content.length} bytes in ${compressed.length}`);
}
