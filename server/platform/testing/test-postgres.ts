import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type Database, kyselyOn } from '../db/database.ts';
import { postgresPool, preparingPool } from '../db/postgres-pool.ts';
import { prepare } from '../resource/prepare.ts';
import { idMaker } from '../ids/new-id.ts';
import type { Resource } from '../resource/define-resource.ts';

const queryMs = 20_000;
const named = (kind: string) => `zhjy_test_${kind}_${randomBytes(6).toString('hex')}`;

function open(server: string, database?: string, hear?: (sql: string) => void): Kysely<Database> {
  const address = new URL(server);
  if (database) address.pathname = `/${database}`;
  return kyselyOn(preparingPool(postgresPool(address.href, { queryMs, onError: () => undefined })), hear);
}

async function on(server: string, work: (db: Kysely<Database>) => Promise<unknown>): Promise<void> {
  const db = open(server);
  await work(db);
  await db.destroy();
}

const templates = new Map<readonly Resource[], Promise<string>>();

/**
 * Templates remain, since no test knows whether it is the last one; those of earlier days are dropped with the next
 * creation.
 */
async function sweep(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select datname as name from pg_database
    where datname ~ '^zhjy_test_template_' and (pg_stat_file('base/' || oid || '/PG_VERSION')).modification < now() - interval '1 day'`.execute(
    db,
  );
  for (const { name } of rows) await sql`drop database if exists ${sql.id(name)} with (force)`.execute(db);
}

async function seeded(server: string, resources: readonly Resource[]): Promise<string> {
  const template = named('template');
  await on(server, async (db) => {
    await sweep(db);
    await sql`create database ${sql.id(template)}`.execute(db);
  });
  const db = open(server, template);
  const now = () => Date.UTC(2025, 0, 1);
  await prepare(db, resources, { now, newId: idMaker(now) });
  await db.destroy();
  return template;
}

/** A separate PostgreSQL database with its cleanup. The server of TEST_DATABASE_URL must permit creating databases. */
export async function testPostgres(server: string, resources: readonly Resource[]) {
  const template = templates.get(resources) ?? seeded(server, resources);
  templates.set(resources, template);
  const from = await template;
  const database = named('db');
  await on(server, (db) => sql`create database ${sql.id(database)} template ${sql.id(from)}`.execute(db));
  const listener: { hear?: (sql: string) => void } = {};
  const db = open(server, database, (sql) => listener.hear?.(sql));
  const close = async () => {
    await db.destroy();
    await on(server, (admin) => sql`drop database ${sql.id(database)} with (force)`.execute(admin));
  };
  return { db, isEmbedded: false, listener, close };
}
