import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Settings } from '../settings/settings.ts';
import { HttpClient } from '../testing/http-client.ts';
import { hasPostgres, postgresServer, type PostgresServer } from '../testing/postgres-server.ts';
import { buildServer, builtWorker, type ServerProcess, startServer } from '../testing/server-process.ts';

const password = 'Admin2468x';
const records = 8_000;
const form = '/api/visualdev/OnlineDev/form-purchase-order';
/** What may wait behind the two that run, and one more. */
const searches = 23;

let folder: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zhjy-turns-'));
  await buildServer('turns');
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environmentOf = (databaseUrl: string) => ({
  ZHJY_DATA: join(folder, databaseUrl === '' ? 'embedded' : 'beside-postgres'),
  ZHJY_ADMIN_PASSWORD: password,
  ZHJY_DEMO_PASSWORD: password,
  ZHJY_FORCE_PASSWORD_CHANGE: '0',
  ZHJY_LOG_LEVEL: 'silent',
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

const opened = (databaseUrl: string) =>
  openDatabase({ dataFolder: environmentOf(databaseUrl).ZHJY_DATA, databaseUrl, queryMs: 60_000 } as Settings, {
    worker: builtWorker('turns'),
    onError: () => undefined,
  });

const fill = (db: Kysely<Database>) =>
  sql`insert into record (id, model_id, creator_time, data, words, version, draft, delete_mark)
    select 'many-' || n, 'form-purchase-order', 1577808000000 + n * 60000::bigint,
      jsonb_build_object('no', 'CG-' || n, 'supplier', md5(n::text), 'payment', 'cash', 'urgency', 'normal',
        'remark', repeat(md5((n + 1)::text), 8)), md5(n::text), 1, 0, 0
    from generate_series(1, ${records}::int) as n`.execute(db);

/** A running server with many records. */
async function startFilled(databaseUrl: string): Promise<void> {
  const environment = environmentOf(databaseUrl);
  const first = await startServer(environment, 'turns');
  await first.end('SIGTERM');
  const database = await opened(databaseUrl);
  await fill(database.db);
  await database.close();
  server = await startServer(environment, 'turns');
}

async function loggedIn(account: string): Promise<HttpClient> {
  const client = new HttpClient(server?.url ?? '');
  await client.logIn(account, password);
  return client;
}

/** Parts of texts that no index helps with: every record is read, some 50 comparisons each. */
const costlySearch = () => ({
  sidx: '-remark,supplier',
  superQueryJson: JSON.stringify({
    matchLogic: 'or',
    conditionList: Array.from({ length: 5 }, (_, group) => ({
      logic: 'or',
      groups: Array.from({ length: 10 }, (__, at) => ({
        field: ['remark', 'supplier'][at % 2],
        symbol: 'like',
        fieldValue: `%_${group}${at}z%_f`,
      })),
    })),
  }),
});

const importedRows = (round: number) => ({
  list: Array.from({ length: 400 }, (_, row) => ({
    id: `${round}-${row}`,
    supplier: `${round} ${row}`,
    payment: 'cash',
    urgency: 'normal',
  })),
});

/** The costly calls of one person: how many at once, and one of them. */
const costly: Record<string, [number, (person: HttpClient, at: number) => Promise<{ code: number }>]> = {
  searches: [searches, (person) => person.send('POST', `${form}/List`, costlySearch())],
  exports: [20, (person) => person.send('POST', `${form}/Actions/ExportData`, { dataType: 1, pageSize: 2_000 })],
  imports: [6, (person, at) => person.send('POST', `${form}/ImportData`, importedRows(at))],
};

const colleaguesCalls: Record<string, (person: HttpClient) => Promise<{ code: number }>> = {
  list: (person) => person.send('POST', `${form}/List`, {}),
  save: (person) =>
    person.send('POST', form, {
      data: JSON.stringify({ supplier: '甲', payment: 'cash', urgency: 'normal' }),
      status: '1',
    }),
  user: (person) => person.send('GET', '/api/oauth/CurrentUser'),
};

/** What is answered to a colleague while one person has costly calls under way, and how many of those wait or run then. */
async function besides(what: string) {
  const [busy, colleague] = [await loggedIn('admin'), await loggedIn('zhangwei')];
  const [count, call] = costly[what] ?? [0, () => Promise.reject(new Error(what))];
  const answered: number[] = [];
  const all = Promise.all(
    Array.from({ length: count }, (_, at) => call(busy, at).then(({ code }) => void answered.push(code))),
  );
  const answers: { name: string; code: number; isBefore: boolean }[] = [];
  for (const [name, send] of Object.entries(colleaguesCalls)) {
    const { code } = await send(colleague);
    answers.push({ name, code, isBefore: answered.filter((one) => one === 200).length < count / 2 });
  }
  await all;
  return { answers, answered };
}

const served = Object.keys(colleaguesCalls).map((name) => ({ name, code: 200, isBefore: true }));

/** Searches, exports and imports of one person, and a colleague's calls meanwhile. */
function holdsUpNobody() {
  it("runs a colleague's list, save and current user before half of one person's searches, and refuses his 23rd [OPS-020]", async () => {
    const { answers, answered } = await besides('searches');
    expect(answers).toEqual(served);
    expect(answered.toSorted()).toEqual([...Array<number>(searches - 1).fill(200), 429]);
  }, 300_000);

  it.each(['exports', 'imports'])(
    "runs them before half of one person's %s [OPS-020]",
    async (what) => {
      const { answers, answered } = await besides(what);
      expect(answers).toEqual(served);
      expect(answered).toEqual(Array(costly[what]?.[0]).fill(200));
    },
    300_000,
  );
}

describe('costly calls on the embedded database', () => {
  beforeAll(() => startFilled(''), 180_000);
  afterAll(() => server?.end('SIGKILL'));
  holdsUpNobody();
});

describe.runIf(hasPostgres)('costly calls on PostgreSQL', () => {
  let postgres: PostgresServer;
  const name = `zhjy_turns_${process.pid}`;
  const inPostgres = async (statement: ReturnType<typeof sql>) => {
    const main = await opened(postgres.url);
    await statement.execute(main.db);
    await main.close();
  };
  beforeAll(async () => {
    postgres = await postgresServer();
    await inPostgres(sql`create database ${sql.id(name)}`);
    await startFilled(Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href);
  }, 300_000);
  afterAll(async () => {
    await server?.end('SIGKILL');
    await inPostgres(sql`drop database ${sql.id(name)} with (force)`);
    postgres.stop();
  });
  holdsUpNobody();
});
