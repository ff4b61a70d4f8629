import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatTime, readTime } from '#core/dates/format.ts';
import { jobWorker, type Worker } from '../../platform/worker/worker.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { resources } from '../index.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let worker: Worker;
let modelId: string;
let reportId: string;
const admin = { as: 'admin' } as const;
const at = (text: string): number => readTime(text)!;
const begin = at('2026-11-27 07:00:00');

const content = () =>
  JSON.stringify({
    language: 1,
    title: '报表',
    parameters: [node('input', 'name', { label: '名称', defaultValue: '甲' })],
    datasets: { rows: { model: modelId, with: { name: { var: 'parameters.name' } } } },
    body: [
      {
        config: { zhjyKey: 'sheet' },
        columns: [{}, {}],
        cells: [
          { at: 'A1', field: 'rows.name', grow: 'down', as: 'group' },
          { at: 'B1', field: 'rows.amount', as: 'sum' },
        ],
      },
    ],
  });

beforeAll(async () => {
  app = await testApp();
  worker = jobWorker({ platform: app.platform, log: app.app.log }, resources);
  modelId = await releaseForm(app, 'subscribed', {
    fields: [node('input', 'name', { label: '名称' }), node('inputNumber', 'amount', { label: '金额' })],
    list: { columns: [{ prop: 'name' }, { prop: 'amount' }] },
  });
  for (const [name, amount] of [
    ['甲', 1],
    ['乙', 2],
    ['甲', 5],
  ])
    await app.call('onlinedev.create', { modelId, data: JSON.stringify({ name, amount }) }, admin);
  const report = { fullName: '月报', enCode: 'monthly', content: content() };
  reportId = (await app.call<{ id: string }>('data-report.create', report, admin)).data.id;
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.now = begin;
  await app.db.deleteFrom('reportSubscription').execute();
  await app.db.deleteFrom('job').where('queue', 'in', ['report.sendReport', 'report.startSending']).execute();
  await app.db.deleteFrom('message').execute();
});

const receivers = ['admin--user', 'user-zhangwei--user'];
const values = (more: object = {}) => ({
  reportId,
  fullName: '每日月报',
  timetable: { cron: '0 8 * * *' },
  receivers,
  fileType: 'csv',
  ...more,
});
const call = <T = { id: string }>(name: string, input: object = {}, as: 'admin' | 'plain' | 'configurer' = 'admin') =>
  app.call<T>(`report-subscription.${name}`, { reportId, ...input }, { as });
const create = async (more?: object) => (await call('create', values(more))).data.id;

interface Subscription {
  nextTime: number | null;
  lastTime: number | null;
  people: number;
  sent: number;
  withoutRight: number;
  runs: number;
}
const read = async (id: string) => (await call<Subscription>('info', { id })).data;
const next = async (id: string) => {
  const { nextTime } = await read(id);
  return nextTime === null ? null : formatTime(nextTime, 'yyyy-MM-dd HH:mm');
};

/** Runs what is due at a time. */
async function work(time: string): Promise<void> {
  app.clock.now = at(time);
  for (let round = 0; round < 8; round += 1) await worker.look();
}

/** The files that were sent, by the account of their receiver. */
async function received(): Promise<Record<string, string[]>> {
  const rows = await app.db
    .selectFrom('messageReceiver')
    .innerJoin('message', 'message.id', 'messageReceiver.messageId')
    .innerJoin('users', 'users.id', 'messageReceiver.userId')
    .select(['users.account', 'message.files', 'message.title', 'message.releaseUser'])
    .execute();
  const all: Record<string, string[]> = {};
  for (const { account, files, title, releaseUser } of rows) {
    expect([title, releaseUser]).toEqual(['每日月报', '系统管理员']);
    const [file] = JSON.parse(files) as { fileId: string; name: string }[];
    const { data } = await app.call<{ url: string }>(
      'file.download',
      { type: 'annex', fileId: file?.fileId ?? '' },
      { as: { account } },
    );
    const text = (await app.download(data.url)).body.toString().replace('\uFEFF', '').trim();
    all[account] = [...(all[account] ?? []), text];
  }
  return all;
}

/** Lets the staff open the report. */
async function grantReport(): Promise<() => Promise<void>> {
  const entry = {
    parentId: 'menu-business',
    systemId: 'system-main',
    fullName: '月报',
    enCode: 'monthlyMenu',
    type: 5,
    moduleId: reportId,
    sortCode: 1,
    enabledMark: 1,
  };
  const { data } = await app.call<{ id: string }>('menu.create', entry, admin);
  const grant = { objectType: 'role', objectId: 'role-staff', step: 'module', itemId: data.id };
  await app.db
    .insertInto('permissionGrant')
    .values(grant as never)
    .execute();
  return async () => {
    await app.call('menu.remove', { id: data.id }, admin);
  };
}

describe('a subscription of a report', () => {
  it('is managed by those who design reports, for their report alone [REPORT-020]', async () => {
    const id = await create();
    const { data } = await call<{ list: object[] }>('list');
    expect(data.list).toMatchObject([{ id, fullName: '每日月报', nextTime: at('2026-11-27 08:00:00'), runs: 0 }]);
    for (const [name, input] of Object.entries({
      list: {},
      info: { id },
      create: values(),
      update: { id, ...values() },
      state: { id },
      remove: { id },
    }))
      expect((await call(name, input, 'plain')).code, name).toBe(403);
    for (const name of ['info', 'state', 'remove', 'update'])
      expect((await call(name, { ...values(), id, reportId: 'other' })).code, name).toBe(404);
    await call('remove', { id });
    expect((await call('info', { id })).code).toBe(404);
  });

  it.each([
    [{ timetable: { cron: '0 8 * *' } }, 'Cron'],
    [{ timetable: {} }, '定时设置不完整'],
    [{ timetable: { cron: '0 0 30 2 *' } }, '不会再触发'],
    [{ timetable: { cron: '*/5 * * * *' } }, '至少间隔10分钟'],
    [{ timetable: { cron: '0,5 8 * * *' } }, '至少间隔10分钟'],
    [{ timetable: { every: 9, unit: 'minute', start: begin } }, '至少间隔10分钟'],
    [{ receivers: [] }, '请选择接收人'],
  ])('is refused with %j', async (more, msg) => {
    expect(await call('create', values(more))).toMatchObject({ code: 400, msg: expect.stringContaining(msg) });
    const id = await create();
    expect((await call('update', { id, ...values(more) })).code).toBe(400);
  });

  it('is accepted every ten minutes', async () => {
    expect((await call('create', values({ timetable: { cron: '*/10 * * * *' } }))).code).toBe(200);
  });

  it('sends each receiver the report with his or her own rights, and none to one without right [REPORT-020]', async () => {
    const id = await create({ parameters: { name: '乙' } });
    await work('2026-11-27 08:00:00');
    expect(Object.keys(await received())).toEqual(['admin']);
    expect(await read(id)).toMatchObject({ people: 2, sent: 1, withoutRight: 1, runs: 1 });
    const withdraw = await grantReport();
    await work('2026-11-28 08:00:00');
    const files = await received();
    expect(files['zhangwei']).toHaveLength(1);
    expect(files['admin']).toHaveLength(2);
    expect(await read(id)).toMatchObject({ people: 2, sent: 2, withoutRight: 0, runs: 2 });
    await withdraw();
    await work('2026-11-29 08:00:00');
    expect((await received())['zhangwei']).toHaveLength(1);
    expect(await read(id)).toMatchObject({ sent: 1, withoutRight: 1, runs: 3 });
  });

  it('fills in the conditions it names, and the defaults of the others', async () => {
    await create({ receivers: ['admin--user'], parameters: { name: '乙' } });
    await create({ receivers: ['admin--user'] });
    await work('2026-11-27 08:00:00');
    expect((await received())['admin']?.sort()).toEqual(['乙,2', '甲,6'].sort());
  });

  it('is sent exactly once per time, and once for all times missed [REPORT-020]', async () => {
    const id = await create({ receivers: ['admin--user'] });
    await work('2026-11-27 07:59:59');
    expect(await received()).toEqual({});
    await work('2026-11-27 08:00:00');
    await work('2026-11-27 09:00:00');
    expect((await received())['admin']).toHaveLength(1);
    await work('2026-12-04 12:00:00');
    expect((await received())['admin']).toHaveLength(2);
    expect(await next(id)).toBe('2026-12-05 08:00');
  });

  it('follows a change of its timetable, and rests while it or its report is disabled', async () => {
    const id = await create({ receivers: ['admin--user'] });
    await call('update', values({ id, receivers: ['admin--user'], timetable: { cron: '0 9 * * *' } }));
    await work('2026-11-27 08:00:00');
    expect(await received()).toEqual({});
    await work('2026-11-27 09:00:00');
    expect((await received())['admin']).toHaveLength(1);
    await call('state', { id });
    expect(await next(id)).toBeNull();
    await work('2026-11-28 09:00:00');
    expect((await received())['admin']).toHaveLength(1);
    await call('state', { id });
    expect(await next(id)).toBe('2026-11-29 09:00');
    await app.call('data-report.state', { id: reportId }, admin);
    await work('2026-11-29 09:00:00');
    expect((await received())['admin']).toHaveLength(1);
    await app.call('data-report.state', { id: reportId }, admin);
    await work('2026-11-30 09:00:00');
    expect((await received())['admin']).toHaveLength(2);
  });

  it('ends after its number of times; a new timetable counts from the beginning', async () => {
    const id = await create({ receivers: ['admin--user'], timetable: { cron: '0 8 * * *', runs: 2 } });
    await work('2026-11-27 08:00:00');
    await work('2026-11-28 08:00:00');
    expect(await next(id)).toBeNull();
    await work('2026-11-29 08:00:00');
    expect((await received())['admin']).toHaveLength(2);
    const once = { cron: '0 8 * * *', runs: 1 };
    await call('update', values({ id, timetable: once }));
    expect(await next(id)).toBe('2026-11-30 08:00');
    await call('update', values({ id, timetable: once, fileType: 'xlsx' }));
    await work('2026-11-30 08:00:00');
    expect(await next(id)).toBeNull();
  });

  it('is not sent to disabled people, and ends with its report', async () => {
    const id = await create();
    await app.db.updateTable('users').set({ enabledMark: 0 }).where('account', '=', 'zhangwei').execute();
    await work('2026-11-27 08:00:00');
    expect(await read(id)).toMatchObject({ people: 1, sent: 1 });
    await app.db.updateTable('users').set({ enabledMark: 1 }).where('account', '=', 'zhangwei').execute();
    await app.call('data-report.remove', { id: reportId }, admin);
    await work('2026-11-28 08:00:00');
    expect((await call('info', { id })).code).toBe(404);
    expect(Object.keys(await received())).toEqual(['admin']);
  });
});
