import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '#schemas/protocol/envelope.ts';
import { callNamed, requestOf } from '../../../platform/testing/test-app.ts';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import { openDatabase } from '../../../platform/db/open-database.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { HttpClient } from '../../../platform/testing/http-client.ts';
import { hasPostgres, postgresServer, type PostgresServer } from '../../../platform/testing/postgres-server.ts';
import { buildServer, builtWorker, type ServerProcess, startServer } from '../../../platform/testing/server-process.ts';
import { node, textsOf } from '../../../records/forms/testing/release-form.ts';
import { resources } from '../../../resources/index.ts';
import { type Deviation, deviations } from '../read/replay.ts';
import { approver, start } from '../testing/flow-acts.ts';
import { step } from '../testing/flow-app.ts';

const [instances, kills] = [200, 50];
const password = 'Admin2468x';
const quiet = {
  ZHJY_ADMIN_PASSWORD: password,
  ZHJY_DEMO_PASSWORD: password,
  ZHJY_FORCE_PASSWORD_CHANGE: '0',
  ZHJY_LOG_LEVEL: 'silent',
};

let folder: string;
let servers: ServerProcess[] = [];
beforeAll(() => buildServer('killed'), 180_000);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhjy-killed-'));
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  servers = [];
  rmSync(folder, { recursive: true, force: true });
});

/** A person who calls servers that may be down: a call is repeated with its key until it is answered. */
class Person {
  private token = '';
  constructor(
    private readonly account: string,
    private readonly urls: () => readonly string[],
  ) {}

  async logIn(): Promise<void> {
    const client = new HttpClient(this.urls()[0] ?? '');
    await client.logIn(this.account, password);
    this.token = client.token;
  }

  async call<T>(name: string, input: object): Promise<Envelope<T>> {
    const headers = { authorization: this.token, 'idempotency-key': randomUUID() };
    const { method, url, query, payload } = await requestOf(callNamed(resources, name), input, {});
    const search = new URLSearchParams(query as Record<string, string>).toString();
    const body = payload === undefined ? {} : { body: JSON.stringify(payload) };
    const json = payload === undefined ? {} : { 'content-type': 'application/json' };
    for (;;) {
      const [server = ''] = this.urls().toSorted(() => Math.random() - 0.5);
      const answer = await fetch(`${server}${String(url)}?${search}`, {
        method: method as string,
        headers: { ...headers, ...json },
        ...body,
      })
        .then((response) => response.json() as Promise<Envelope<T>>)
        .catch(() => undefined);
      if (answer && answer.code < 500 && answer.code !== 429) return answer;
      await after(50);
    }
  }
}

const urls = () => servers.map(({ url }) => url);
const personOf = async (account: string) => {
  const person = new Person(account, urls);
  await person.logIn();
  return person;
};

/** Releases a form and a process over it: a decision, a wait, a decision of two, a copy. */
async function releaseProcess(admin: Person, wait: object = step('timer', 'wait', { second: 1 })): Promise<string> {
  const until = node('datePicker', 'until', {}, { format: 'yyyy-MM-dd HH:mm:ss' });
  const texts = textsOf('killed', { fields: [node('inputNumber', 'days'), until] });
  const form = (await admin.call<{ id: string }>('visualdev.create', texts)).data.id;
  const placed = { id: form, pcModuleParentId: ['menu-business'], roleIds: ['role-staff'] };
  expect((await admin.call('visualdev.release', placed)).code).toBe(200);
  const facts = { fullName: 'killed', enCode: 'killed', category: 'c' };
  const { id } = (await admin.call<{ id: string }>('flow-template.create', facts)).data;
  const both = { approvers: ['user-wangfang--user', 'user-chenjing--user'], counterSign: 1 };
  const body = [
    start(),
    approver('first', 'zhangwei'),
    wait,
    step('approver', 'both', both),
    step('copy', 'told', { members: ['user-lixiaoyun--user'] }),
  ];
  await admin.call('flow-template.design', {
    id,
    definition: JSON.stringify({ language: 1, title: 'killed', form, body }),
  });
  expect((await admin.call('flow-template.release', { id })).code).toBe(200);
  return id;
}

/** Decides the tasks of a person as they come, until so many are decided. */
async function decideAll(person: Person, count: number, onAct: () => void): Promise<void> {
  const decided = new Set<string>();
  while (decided.size < count) {
    const { data } = await person.call<{ list: { id: string }[] }>('flow-task.list', { category: 1, pageSize: 500 });
    const open = data.list.filter(({ id }) => !decided.has(id));
    for (const { id } of open) {
      expect((await person.call('flow-task.audit', { id })).msg).toBe('审批成功');
      decided.add(id);
      onAct();
    }
    if (open.length === 0) await after(100);
  }
}

async function launchAll(person: Person, flowId: string, count: number, onAct: () => void): Promise<void> {
  for (let days = 0; days < count; days += 1) {
    const launched = await person.call('flow-instance.create', { flowId, formData: JSON.stringify({ days }) });
    expect(launched.msg).toBe('提交成功');
    onAct();
  }
}

/** Starts and decides instances by several people at once. */
async function run(flowId: string, count: number, onAct: () => void = () => undefined): Promise<void> {
  const launching = 4;
  const launchers = await Promise.all(Array.from({ length: launching }, () => personOf('lixiaoyun')));
  const deciding = await Promise.all(['zhangwei', 'wangfang', 'chenjing'].map(personOf));
  await Promise.all([
    ...launchers.map((person) => launchAll(person, flowId, count / launching, onAct)),
    ...deciding.map((person) => decideAll(person, count, onAct)),
  ]);
}

/** What became of each instance of a process: its events, tasks and copies, without ids and times. */
async function outcomes({ db }: OpenDatabase, flowId: string): Promise<Map<string, string>> {
  const [events, tasks, copies, list] = await Promise.all([
    db.selectFrom('flowEvent').select(['instanceId', 'seq', 'event']).orderBy('seq').execute(),
    db.selectFrom('flowTask').select(['instanceId', 'step', 'userId', 'state']).execute(),
    db.selectFrom('flowCopy').select(['instanceId', 'step', 'userId']).execute(),
    db.selectFrom('flowInstance').select(['id', 'status', 'completion']).where('templateId', '=', flowId).execute(),
  ]);
  const of = <T extends { instanceId: string }>(rows: readonly T[], id: string) =>
    rows.filter(({ instanceId }) => instanceId === id).map(({ instanceId: _, ...rest }) => JSON.stringify(rest));
  return new Map(
    list.map(({ id, ...instance }) => {
      const types = events.filter(({ instanceId }) => instanceId === id).map(({ event }) => event.type);
      // Of two who decide at the same time either may be the first.
      const all = { instance, types, tasks: of(tasks, id).sort(), copies: of(copies, id).sort() };
      return [id, JSON.stringify(all)];
    }),
  );
}

/** Checks that all instances ended like the undisturbed one, the first. */
async function expectAlike(database: OpenDatabase, flowId: string, count: number): Promise<void> {
  const all = [...(await outcomes(database, flowId)).values()];
  expect(all).toHaveLength(count);
  expect(new Set(all).size).toBe(1);
  expect(all[0]).toContain('"due"');
  const { records } = await database.db
    .selectFrom('record')
    .select((count_) => count_.fn.countAll<string>().as('records'))
    .where('modelId', 'in', (instances_) =>
      instances_.selectFrom('flowInstance').select('formId').where('templateId', '=', flowId),
    )
    .executeTakeFirstOrThrow();
  expect(Number(records)).toBe(count);
  const found: Deviation[] = [];
  for await (const one of deviations(database.db)) found.push(one);
  expect(found).toEqual([]);
}

const opened = (settings: object) =>
  openDatabase({ dataFolder: folder, databaseUrl: '', queryMs: 60_000, ...settings } as Settings, {
    worker: builtWorker('killed'),
    onError: () => undefined,
  });

/** Kills servers in turn, so often that the last kill comes before the last act, and starts each again. */
function killing(environments: readonly Record<string, string>[], acts: number) {
  let [done, killed] = [0, 0];
  let restarting: Promise<void> = Promise.resolve();
  const restart = async (at: number) => {
    await servers[at]?.end('SIGKILL');
    servers[at] = await startServer({ ...quiet, ...environments[at] }, 'killed');
  };
  return {
    onAct() {
      done += 1;
      if (killed >= kills || done < ((killed + 1) * acts) / (kills + 1)) return;
      const at = killed % environments.length;
      killed += 1;
      restarting = restarting.then(() => restart(at));
    },
    over: async () => {
      await restarting;
      return killed;
    },
  };
}

describe('a process in a server that is killed', () => {
  it('50 times during 200 running instances ends in the records of an undisturbed run, each timer fired once [FLOW-081]', async () => {
    const environment = { ZHJY_DATA: folder };
    servers = [await startServer({ ...quiet, ...environment }, 'killed')];
    const flowId = await releaseProcess(await personOf('admin'));
    await run(flowId, 4);
    // A launch and three decisions of each instance.
    const chaos = killing([environment], instances * 4);
    await run(flowId, instances, chaos.onAct);
    expect(await chaos.over()).toBe(kills);
    await servers[0]?.end('SIGTERM');
    const database = await opened({});
    await expectAlike(database, flowId, 4 + instances).finally(() => database.close());
  }, 900_000);
});

describe('timers that are due while the server is down', () => {
  it('fire once each, soon after the start and in the order of their time [FLOW-081]', async () => {
    const count = 40;
    servers = [await startServer({ ...quiet, ZHJY_DATA: folder }, 'killed')];
    const admin = await personOf('admin');
    const flowId = await releaseProcess(admin, step('timer', 'wait', { formField: 'until' }));
    const staff = await personOf('lixiaoyun');
    // The later launched are due earlier.
    const last = Date.now() + 20_000;
    for (let at = 0; at < count; at += 1) {
      const formData = JSON.stringify({ until: last - at * 100 });
      expect((await staff.call('flow-instance.create', { flowId, formData })).msg).toBe('提交成功');
    }
    const first = await personOf('zhangwei');
    await decideAll(first, count, () => undefined);
    const todo = async () =>
      (await (await personOf('wangfang')).call<{ todo: number }>('flow-task.count', {})).data.todo;
    expect(await todo()).toBe(0);
    await servers[0]?.end('SIGKILL');
    await after(Math.max(0, last - Date.now()));
    const started = Date.now();
    servers = [await startServer({ ...quiet, ZHJY_DATA: folder }, 'killed')];
    while ((await todo()) < count) await after(100);
    expect(Date.now() - started).toBeLessThan(60_000);
    await servers[0]?.end('SIGTERM');
    const database = await opened({});
    const jobs = database.db.selectFrom('job').select(['runAt', 'startTime', 'attempts', 'state']);
    const fired = await jobs.where('queue', '=', 'flow.timer').orderBy('startTime').orderBy('runAt').execute();
    const events = await database.db.selectFrom('flowEvent').select('event').execute();
    await database.close();
    expect(fired.map(({ runAt }) => runAt)).toEqual(fired.map(({ runAt }) => runAt).toSorted((a, b) => a - b));
    expect(fired.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(Array(count).fill('done 1'));
    expect(events.filter(({ event }) => event.type === 'due')).toHaveLength(count);
  }, 300_000);
});

describe.runIf(hasPostgres)('processes of several servers on one PostgreSQL', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await postgresServer();
  });
  afterAll(() => postgres.stop());

  it('share the work, killed in turn, without doing anything twice [FLOW-081]', async () => {
    const name = `zhjy_killed_${process.pid}`;
    const main = await opened({ databaseUrl: postgres.url });
    await sql`create database ${sql.id(name)}`.execute(main.db);
    const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
    const environments = ['one', 'two'].map((own) => ({ ZHJY_DATA: join(folder, own), DATABASE_URL: url }));
    for (const environment of environments) servers.push(await startServer({ ...quiet, ...environment }, 'killed'));
    const flowId = await releaseProcess(await personOf('admin'));
    await run(flowId, 4);
    const chaos = killing(environments, instances * 4);
    await run(flowId, instances, chaos.onAct);
    expect(await chaos.over()).toBe(kills);
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    const database = await opened({ databaseUrl: url });
    try {
      await expectAlike(database, flowId, 4 + instances);
    } finally {
      await database.close();
      await sql`drop database ${sql.id(name)} with (force)`.execute(main.db);
      await main.close();
    }
  }, 900_000);
});
