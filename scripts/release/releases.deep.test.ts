import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReleaseContents } from './play-release.ts';
import { kyselyOn } from '#server/platform/db/database.ts';
import { openDurable } from '#server/platform/db/engine/open-durable.ts';
import { singleSessionPool } from '#server/platform/db/pool.ts';
import { run } from '#server/platform/db/engine/engine.ts';
import { HttpClient } from '#server/platform/testing/http-client.ts';
import { hasPostgres, type PostgresServer, postgresServer } from '#server/platform/testing/postgres-server.ts';
import { buildServer, type ServerProcess, startAndFail, startServer } from '#server/platform/testing/server-process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const stored = 'test-data/releases';
const versions = readdirSync(stored);
const build = 'releases';
let folder: string;
let running: ServerProcess | undefined;

beforeAll(() => buildServer(build));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhjy-releases-'));
});
afterEach(async () => {
  await running?.end('SIGKILL');
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const contentsOf = (version: string) =>
  JSON.parse(readFileSync(join(stored, version, 'contents.json'), 'utf8')) as Record<
    'embedded' | 'postgres',
    ReleaseContents
  >;
const unpacked = (version: string, name: string) => brotliDecompressSync(readFileSync(join(stored, version, name)));

function unpackFolder(version: string, name: string): string {
  const data = join(folder, 'data');
  mkdirSync(data);
  execFileSync('tar', ['-xf', '-', '-C', data], { input: unpacked(version, name) });
  return data;
}

async function start(environment: Record<string, string>): Promise<HttpClient> {
  const quiet = { ZHJY_LOG_LEVEL: 'error', ZHJY_FORCE_PASSWORD_CHANGE: '0' };
  running = await startServer({ ...quiet, ...environment }, build);
  return new HttpClient(running.url);
}

async function content(client: HttpClient, type: string, id: string): Promise<string | number> {
  const { data, code } = await client.send<{ url: string } | null>('GET', `/api/file/Download/${type}/${id}`);
  return data ? (await fetch(client.url + data.url)).text() : code;
}

/** Everything that was entered into the release is there, for the people who may read it. */
async function expectContents(client: HttpClient, contents: ReleaseContents): Promise<void> {
  const { modelId, draftId, records, files, password, account } = contents;
  expect((await client.logIn('admin', password)).code).toBe(200);
  const path = `/api/visualdev/OnlineDev/${modelId}`;
  const { data: page } = await client.send<{ list: { name: string }[] }>('POST', `${path}/List`, { pageSize: 20 });
  expect(page.list.map(({ name }) => name).sort()).toEqual(records.map(({ title }) => title).sort());
  const [first] = records;
  const { data: record } = await client.send<{ data: string }>('GET', `${path}/${first?.id}`);
  const values = JSON.parse(record.data) as Record<string, unknown>;
  expect(values).toMatchObject({ name: first?.title, price: 1280.5, parts: [{ part: '主轴' }] });
  expect(values['text']).toContain(files.text);
  expect(await content(client, 'annex', files.record)).toBe('Handbuch 手册\n');
  const update = { data: JSON.stringify({ ...values, price: 99 }) };
  expect((await client.send('PUT', `${path}/${first?.id}`, update)).code).toBe(200);
  const draft = await client.send<{ fullName: string; state: number }>('GET', `/api/visualdev/Base/${draftId}`);
  expect(draft.data).toMatchObject({ fullName: '草稿', state: 0 });

  const created = new HttpClient(client.url);
  expect((await created.logIn(account, password)).code).toBe(200);
  expect(await content(created, 'annex', files.message)).toBe('Anlage 附件\n');
  expect(await content(created, 'annex', files.unsaved)).toBe(404);
  const picture = async (type: string, id: string) => {
    const headers = { authorization: created.token };
    return (await fetch(`${client.url}/api/file/Image/${type}/${id}.png`, { headers })).status;
  };
  expect([await picture('IM', files.chat), await picture('userAvatar', files.avatar)]).toEqual([200, 200]);
  const demo = new HttpClient(client.url);
  expect((await demo.logIn('zhangwei', password)).code).toBe(200);
}

describe.each(versions)('the data of release %s', (version) => {
  it('in an embedded database is migrated and read by this build, files by their readers [OPS-013, PERM-025]', async () => {
    const client = await start({ ZHJY_DATA: unpackFolder(version, 'embedded.tar.br') });
    await expectContents(client, contentsOf(version).embedded);
  });

  describe.skipIf(!hasPostgres)('on PostgreSQL', () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await postgresServer();
    });
    afterAll(() => server?.stop());

    async function restore(): Promise<string> {
      const address = new URL(server.url);
      const name = `zhjy_test_release_${randomBytes(6).toString('hex')}`;
      const admin = new pg.Client(server.url);
      await admin.connect();
      await admin.query(`create database ${name}`);
      await admin.end();
      address.pathname = `/${name}`;
      const client = new pg.Client(address.href);
      await client.connect();
      // Newer versions of pg_dump write commands of psql around the statements.
      const statements = unpacked(version, 'postgres.sql.br')
        .toString()
        .replaceAll(/^\\(un)?restrict .*$/gm, '');
      await client.query(statements);
      await client.end();
      return address.href;
    }

    it('is migrated and read by this build [OPS-013]', async () => {
      const data = unpackFolder(version, 'postgres-files.tar.br');
      const client = await start({ ZHJY_DATA: data, DATABASE_URL: await restore() });
      await expectContents(client, contentsOf(version).postgres);
    });
  });
});

/** Works on the database of a data folder while no server has it open. */
async function onFolder<T>(data: string, work: (db: ReturnType<typeof kyselyOn>) => Promise<T>): Promise<T> {
  const pglite = await openDurable(join(data, 'database'));
  const session = async () => ({
    query: (sql: string, params: readonly unknown[]) => run(pglite, { sql, params }),
  });
  const db = kyselyOn(singleSessionPool({ session, close: () => pglite.close() }, 30_000));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** All columns, and how many rows of what content each table has. */
const everything = (data: string) =>
  onFolder(data, async (db) => {
    const columns = await sql`select table_name, column_name, data_type from information_schema.columns
      where table_schema = 'public' order by table_name, column_name`.execute(db);
    const tables = [...new Set(columns.rows.map((row) => (row as { tableName: string }).tableName))];
    const rows = await Promise.all(
      tables.map(
        async (table) =>
          (
            await sql`select ${table} as name, count(*) as rows, sum(hashtextextended(one::text, 0)) as content
              from ${sql.id(table)} one`.execute(db)
          ).rows[0],
      ),
    );
    return { columns: columns.rows, rows };
  });

describe('a migration that fails', () => {
  it('leaves the database as it was and stops the start with one line that says so [OPS-013]', async () => {
    const data = unpackFolder('1.0.0', 'embedded.tar.br');
    // Two migrations are due again: the first can be repeated, the second finds its table in the way.
    await onFolder(data, async (db) => {
      await sql`drop table operator_record`.execute(db);
      await sql`delete from kysely_migration where name in ('052-operator-record', '070-schedule')`.execute(db);
    });
    const before = await everything(data);
    expect(before.rows.length).toBeGreaterThan(50);

    const { code, output } = await startAndFail({ ZHJY_DATA: data }, build);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toMatch(/^The database could not be brought up to date: 070-schedule failed: .*already exists/);
    expect(output).toContain('Nothing was changed');
    expect(await everything(data)).toEqual(before);
  });
});

it('every stored release is named after its version and is complete [OPS-013]', () => {
  expect(versions).toContain('1.0.0');
  for (const version of versions) {
    expect(contentsOf(version).embedded.version).toBe(version);
    for (const name of ['embedded.tar.br', 'postgres-files.tar.br', 'postgres.sql.br']) {
      expect(existsSync(join(stored, version, name)), `${version} ${name}`).toBe(true);
    }
  }
});
