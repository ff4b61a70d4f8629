import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { kyselyOn } from '#server/platform/db/kysely.ts';
import { postgresPool } from '#server/platform/db/postgres-pool.ts';
import { HttpClient } from '#server/platform/testing/http-client.ts';
import { postgresServer } from '#server/platform/testing/postgres-server.ts';
import { buildServer, startServer } from '#server/platform/testing/server-process.ts';

const password = 'Admin2468x';
const writers = 8;

interface Tally {
  acknowledged: string[];
  refused: number;
}

/** Creates categories one after another; a call that failed is not counted. */
async function write(client: HttpClient, hand: number, tally: Tally, isOver: () => boolean): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    const name = `c${hand}n${count}`;
    const category = { fullName: name, enCode: name, parentId: '0', isTree: 0 };
    const answer = await client.send<{ id: string }>('POST', '/api/system/DictionaryType', category);
    if (answer.code === 200) tally.acknowledged.push(answer.data.id);
    else tally.refused += 1;
  }
}

/**
 * Ends every connection of a server to its PostgreSQL, again and again, while eight clients write; then every acknowledged
 * write must be there and the process alive. `node scripts/run.mjs scripts/chaos-postgres.ts [terminations]`
 */
export async function main([terminations = '30']: string[]): Promise<number> {
  await buildServer('chaos');
  const postgres = await postgresServer();
  const name = `zhjy_chaos_${process.pid}`;
  const admin = kyselyOn(postgresPool(postgres.url, { queryMs: 60_000, onError: () => undefined }));
  await sql`create database ${sql.id(name)}`.execute(admin);
  const address = new URL(postgres.url);
  address.pathname = `/${name}`;
  const data = mkdtempSync(join(tmpdir(), 'zhjy-chaos-'));
  const environment = {
    ...{ DATABASE_URL: address.href, ZHJY_DATA: data, ZHJY_ADMIN_PASSWORD: password },
    ...{ ZHJY_FORCE_PASSWORD_CHANGE: '0', ZHJY_LOG_LEVEL: 'silent' },
  };
  const server = await startServer(environment, 'chaos');
  const client = new HttpClient(server.url);
  await client.logIn('admin', password);
  const tally: Tally = { acknowledged: [], refused: 0 };
  let isOver = false;
  const hands = Array.from({ length: writers }, (_, hand) => write(client, hand, tally, () => isOver));
  let ended = 0;
  for (let round = 0; round < Number(terminations); round += 1) {
    await after(700);
    const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(
      admin,
    );
    ended += rows.length;
  }
  isOver = true;
  await Promise.all(hands);
  const isAlive = server.process.exitCode === null;
  let lost = 0;
  for (const id of tally.acknowledged) {
    if ((await client.send('GET', `/api/system/DictionaryType/${id}`)).code !== 200) lost += 1;
  }
  await server.end('SIGTERM');
  await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
  await admin.destroy();
  postgres.stop();
  rmSync(data, { recursive: true, force: true });
  console.log(`load ${loadavg()[0]?.toFixed(1)}; ${terminations} terminations, ${ended} connections ended`);
  console.log(
    `${tally.acknowledged.length} writes acknowledged, ${tally.refused} refused, ${lost} lost; alive: ${isAlive}`,
  );
  return isAlive && lost === 0 ? 0 : 1;
}
