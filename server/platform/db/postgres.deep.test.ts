import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import people from '#fixtures/seed/user.json' with { type: 'json' };
import { resources } from '../../resources/index.ts';
import { idMaker } from '../ids/new-id.ts';
import { appErrorFrom } from '../errors/from-error.ts';
import { hasPostgres, type PostgresServer, postgresServer } from '../testing/postgres-server.ts';
import { memoryDatabase } from '../testing/test-database.ts';
import { testPostgres } from '../testing/test-postgres.ts';
import { type Database, kyselyOn } from './database.ts';
import { postgresPool } from './postgres-pool.ts';
import { prepare } from '../resource/prepare.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: string;
}

async function columns(db: Kysely<Database>): Promise<Column[]> {
  const { rows } = await sql<Column>`select table_name as table, column_name as column, data_type as type,
    is_nullable as nullable from information_schema.columns where table_schema = 'public'
    order by table_name, column_name`.execute(db);
  return rows;
}

async function values(db: Kysely<Database>): Promise<unknown> {
  const { rows } = await sql`select 9007199254740991::bigint as whole, 1.10::numeric as exact, date '2025-02-28' as day,
    timestamp '2025-02-28 08:00' as local, timestamptz '2025-02-28 08:00+08' as instant, 0.5::float8 as half,
    ${JSON.stringify({ a: [1, null, '字'] })}::jsonb as json, true as yes, null as nothing, ${'字'} || '符' as text,
    array['a', 'b'] as list, (select count(*) from menu) as counted`.execute(db);
  return rows[0];
}

async function pidOf(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
  let server: PostgresServer;
  let postgres: { db: Kysely<Database>; close(): Promise<void> };
  let embedded: { db: Kysely<Database>; close(): Promise<void> };
  beforeAll(async () => {
    server = await postgresServer();
    postgres = await testPostgres(server.url, resources);
    embedded = await memoryDatabase(resources);
  });
  afterAll(async () => {
    await postgres?.close();
    await embedded?.close();
    server?.stop();
  });

  it('the same migrations create the same tables [OPS-004]', async () => {
    const made = await columns(postgres.db);
    expect(made.length).toBeGreaterThan(100);
    expect(made).toEqual(await columns(embedded.db));
  });

  it('values are the same as on the embedded database [OPS-004]', async () => {
    expect(await values(postgres.db)).toEqual(await values(embedded.db));
  });

  it('several processes starting at once create one set of tables and seeds', async () => {
    const name = `zhjy_test_db_many_${process.pid}`;
    await sql`create database ${sql.id(name)}`.execute(postgres.db);
    const address = new URL(server.url);
    address.pathname = `/${name}`;
    const open = () => kyselyOn(postgresPool(address.href, { queryMs: 60_000, onError: () => undefined }));
    const all = [open(), open(), open()] as const;
    const means = { now: () => 1, newId: idMaker(() => 1) };
    await Promise.all(all.map((db) => prepare(db, resources, means)));
    const { rows } = await sql`select count(*) as users from users`.execute(all[0]);
    expect(rows).toEqual([{ users: people.length }]);
    await Promise.all(all.map((db) => db.destroy()));
    await sql`drop database ${sql.id(name)} with (force)`.execute(postgres.db);
  });

  it('a connection terminated during a transaction fails that request only, and the next one is served', async () => {
    const address = new URL(server.url);
    const lost: Error[] = [];
    const db = kyselyOn(postgresPool(address.href, { queryMs: 60_000, onError: (error) => lost.push(error) }));
    const request = db.transaction().execute(async (transaction) => {
      await sql`select pg_terminate_backend(${sql.lit(await pidOf(transaction))})`.execute(postgres.db);
      await vi.waitFor(() => expect(lost).toHaveLength(1));
      await sql`select 1`.execute(transaction);
    });
    expect(appErrorFrom(await request.catch((error: unknown) => error))).toMatchObject({
      code: 500,
      id: 'request.databaseLost',
    });
    expect(await pidOf(db)).toBeGreaterThan(0);
    const waiting = sql`select pg_sleep(60)`.execute(db).catch((error: unknown) => error);
    const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(60)'`;
    await vi.waitFor(async () => expect((await others.execute(postgres.db)).rows).toHaveLength(1));
    expect(appErrorFrom(await waiting)).toMatchObject({ id: 'request.databaseLost' });
    await db.destroy();
  });
});
