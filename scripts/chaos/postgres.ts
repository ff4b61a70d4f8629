import { type Kysely, sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { type Database, kyselyOn } from '#server/platform/db/database.ts';
import { postgresPool } from '#server/platform/db/postgres-pool.ts';
import { HttpClient } from '#server/platform/testing/http-client.ts';
import { type PostgresServer, postgresServer } from '#server/platform/testing/postgres-server.ts';
import { buildServer, startServer } from '#server/platform/testing/server-process.ts';
import { chaosPassword, chaosSettings, countLost, newTally, printTally, type Tally, writeAtOnce } from './writers.ts';

const writers = 8;
const roundMs = 700;
/** How often the server may refuse a call after its database came back. */
const attempts = 40;

/** Ends every connection to the database; answers how many. */
async function terminate(admin: Kysely<Database>, name: string): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(
    admin,
  );
  return rows.length;
}

async function isServedAgain(client: HttpClient): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if ((await client.send('GET', '/api/oauth/CurrentUser')).code === 200) return true;
    await after(250);
  }
  return false;
}

/** Stops the database server at once under writers and starts it again; whether the server then serves. */
async function failOver({ restart }: PostgresServer, client: HttpClient, tally: Tally): Promise<boolean> {
  let isOver = false;
  const writing = writeAtOnce(writers, client, tally, () => isOver);
  await after(roundMs);
  restart?.();
  const isServed = await isServedAgain(client);
  await after(roundMs);
  isOver = true;
  await writing;
  return isServed;
}

/**
 * Ends every connection of a server to its PostgreSQL, again and again, while eight clients write, then stops that PostgreSQL
 * at once and starts it again, several times; then every acknowledged write must be there and the process alive.
 * `node scripts/run.mjs scripts/chaos/postgres.ts [terminations] [stops]`. Stops need a server of the script's own: the
 * system's, with TEST_DATABASE_URL not set.
 */
export async function main([terminations = '30', stops = '3']: string[]): Promise<number> {
  await buildServer('chaos');
  const postgres = await postgresServer();
  const name = `zhjy_chaos_${process.pid}`;
  const admin = kyselyOn(postgresPool(postgres.url, { queryMs: 60_000, onError: () => undefined }));
  await sql`create database ${sql.id(name)}`.execute(admin);
  const address = new URL(postgres.url);
  address.pathname = `/${name}`;
  const data = mkdtempSync(join(tmpdir(), 'zhjy-chaos-'));
  const server = await startServer({ ...chaosSettings, DATABASE_URL: address.href, ZHJY_DATA: data }, 'chaos');
  const client = new HttpClient(server.url);
  await client.logIn('admin', chaosPassword);
  const tally = newTally();
  let isOver = false;
  const writing = writeAtOnce(writers, client, tally, () => isOver);
  let ended = 0;
  for (let round = 0; round < Number(terminations); round += 1) {
    await after(roundMs);
    ended += await terminate(admin, name);
  }
  isOver = true;
  await writing;
  const times = postgres.restart ? Number(stops) : 0;
  let served = 0;
  for (let round = 0; round < times; round += 1) served += (await failOver(postgres, client, tally)) ? 1 : 0;
  const isAlive = server.process.exitCode === null;
  const lost = await countLost(client, tally);
  await server.end('SIGTERM');
  await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
  await admin.destroy();
  postgres.stop();
  rmSync(data, { recursive: true, force: true });
  console.log(`load ${loadavg()[0]?.toFixed(1)}; ${terminations} terminations, ${ended} connections ended`);
  console.log(`${times} immediate stops, served again after ${served}; alive: ${isAlive}`);
  printTally(tally, lost);
  return isAlive && lost === 0 && served === times ? 0 : 1;
}
