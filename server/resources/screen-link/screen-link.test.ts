import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Source } from '#schemas/language/source.ts';
import { seal } from '../../platform/testing/seal.ts';
import { keyOf } from '../../platform/testing/sealed-login.ts';
import { type As, type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

interface Shared {
  content: string;
  pass: string;
}
interface Rows {
  list: Record<string, unknown>[];
  cut: boolean;
}

const word = 'Spring-2026';
const dayMs = 24 * 3_600_000;

let app: TestApp;
let modelId: string;
let screen: string;
beforeAll(async () => {
  app = await testApp();
  modelId = await releaseForm(app, 'shown', {
    fields: [node('input', 'name'), node('inputNumber', 'amount'), node('inputNumber', 'cost')],
    list: { columns: [{ prop: 'name' }, { prop: 'amount' }] },
  });
  for (const [name, amount] of [
    ['甲', 1],
    ['甲', 2],
    ['乙', 4],
  ])
    await app.call('onlinedev.create', { modelId, data: JSON.stringify({ name, amount, cost: 9 }) }, { as: 'admin' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('dataScreen').execute();
  await app.db.deleteFrom('shortLink').execute();
  await app.db.deleteFrom('loginFailure').execute();
  app.clock.now += 3_600_000;
  screen = await createScreen('hall');
});

const byName = (): Source => ({
  ...{ model: modelId, groups: [{ field: 'name' }], measures: [{ type: 'sum', field: 'amount' }] },
});

/** A big screen with a chart for each source, in this order. */
async function createScreen(enCode: string, ...sources: Source[]): Promise<string> {
  const children = sources.map((source, index) => ({
    ...{ config: { zhjyKey: 'layer' }, id: `layer${index}`, x: 0, y: 0, w: 100, h: 100 },
    children: [{ config: { zhjyKey: 'barChart' }, source }],
  }));
  // A filter of the page.
  const filter = { config: { zhjyKey: 'input' }, vModel: 'wanted' };
  children.push({ config: { zhjyKey: 'layer' }, id: 'filter', x: 0, y: 0, w: 9, h: 9, children: [filter as never] });
  const content = JSON.stringify({
    ...{ language: 1, title: '大屏', body: { config: { zhjyKey: 'canvas' }, children } },
  });
  const { code, msg, data } = await app.call<{ id: string }>(
    'data-screen.create',
    { fullName: '生产大屏', enCode, content },
    { as: 'admin' },
  );
  expect([code, msg]).toEqual([200, expect.any(String)]);
  return data.id;
}

async function share(input: Record<string, unknown> = {}, as: As = 'admin') {
  const { password, ...rest } = input;
  const key = await keyOf(app);
  const sealed = typeof password === 'string' ? { password: seal(password, key), timestamp: key.ticket } : {};
  return app.call('screen-link.update', { id: screen, shareUse: 1, ...rest, ...sealed }, { as });
}
const encryptionOf = async () =>
  (await app.db.selectFrom('screenLink').select('encryption').where('id', '=', screen).executeTakeFirstOrThrow())
    .encryption;
async function open(password?: string) {
  const key = await keyOf(app);
  const sealed = password === undefined ? {} : { password: seal(password, key), timestamp: key.ticket };
  return app.call<Shared>('screen-link.open', { encryption: await encryptionOf(), ...sealed });
}
const rows = async (source: number, more: object = {}, as?: As) =>
  app.call<Rows>('screen-link.rows', { encryption: await encryptionOf(), source, ...more }, as && { as });
const config = async () => app.call('screen-link.config', { encryption: await encryptionOf() });
const setInterface = async (enCode: string, more: object) => {
  const data = {
    category: 'x',
    type: 2,
    dataConfigJson: JSON.stringify({ rows: [{ name: '甲', value: 1 }] }),
    ...more,
  };
  return app.call<{ id: string }>('data-interface.create', { fullName: enCode, enCode, ...data }, { as: 'admin' });
};

describe('a big screen shared by a link', () => {
  it('is open without a login only when its author says so [SCREEN-005]', async () => {
    const info = async () => (await app.call<object>('screen-link.info', { id: screen }, { as: 'admin' })).data;
    expect(await info()).toMatchObject({ shareUse: 0, address: '', opened: '', passUse: 0, endTime: null });
    await share();
    expect((await open()).code).toBe(200);
    const { address } = (await info()) as { address: string };
    expect(new URL(address, 'https://a.example').searchParams.get('encryption')).toBe(await encryptionOf());
    await share({ shareUse: 0 });
    for (const answer of [await config(), await open(), await rows(0)])
      expect(answer).toMatchObject({ code: 403, msg: '链接已失效' });
    expect(await app.call('screen-link.open', { encryption: 'unknown' })).toMatchObject({
      code: 403,
      msg: '链接已失效',
    });
  });

  it('shows sources that are marked public, and no other, by their number alone [SCREEN-005]', async () => {
    await setInterface('openRows', {});
    const named = { interface: 'openRows' };
    screen = await createScreen('hall2', { ...named, public: true }, named, { ...named, public: false });
    await share();
    const { data } = await open();
    expect(data.content).not.toContain('openRows');
    expect((await rows(0)).data).toEqual({ list: [{ name: '甲', value: 1 }], cut: false });
    for (const number of [1, 2, 3]) expect(await rows(number)).toMatchObject({ code: 403, msg: '此数据未公开' });
    const { data: info } = await app.call<object>('screen-link.info', { id: screen }, { as: 'admin' });
    expect(info).toMatchObject({ sources: '3 个数据源中已公开 1 个' });
  });

  it('reads with the rights of an anonymous user, also for a person with a session: a form shows what its public list shows [SCREEN-005]', async () => {
    screen = await createScreen(
      'hall3',
      { ...byName(), public: true },
      { model: modelId, public: true },
      {
        ...byName(),
        measures: [{ type: 'sum', field: 'cost' }],
        public: true,
      },
    );
    await share();
    for (const as of [undefined, 'admin'] as const)
      expect(await rows(0, {}, as)).toMatchObject({ code: 403, msg: '表单未对外开放列表' });
    await app.call('short-link.update', { modelId, columnUse: 1 }, { as: 'admin' });
    const { list, cut } = (await rows(0)).data;
    expect(list.map(({ name, value }) => [name, value]).toSorted()).toEqual([
      ['乙', '4'],
      ['甲', '3'],
    ]);
    expect(cut).toBe(false);
    const whole = (await rows(1)).data.list;
    expect(whole.map((row) => Object.keys(row).toSorted())).toEqual(Array(3).fill(['amount', 'id', 'name']));
    // A field that is no column of the list is in no figure.
    expect((await rows(2, {}, 'admin')).code).toBe(400);
    await app.db.updateTable('shortLink').set({ columnPassword: 'x' }).execute();
    expect(await rows(0)).toMatchObject({ code: 403 });
  });

  it('takes filters from the page, and constants from the definition alone [SCREEN-005]', async () => {
    await app.call('short-link.update', { modelId, columnUse: 1 }, { as: 'admin' });
    const limited = { ...byName(), public: true, with: { name: '甲' } };
    const filtered = { ...byName(), public: true, with: { name: { var: 'wanted' } } };
    screen = await createScreen('hall4', limited, filtered);
    await share();
    const names = async (source: number, parameters: object) =>
      (await rows(source, { parameters })).data.list.map(({ name }) => name).toSorted();
    expect(await names(0, { name: '乙' })).toEqual(['甲']);
    expect(await names(0, { name: '' })).toEqual(['甲']);
    expect(await names(1, { name: '乙' })).toEqual(['乙']);
    expect(await names(1, {})).toEqual(['乙', '甲']);
  });

  it('shows nothing that depends on a person, where somebody without an account would see all [SCREEN-005]', async () => {
    const parameterJson = JSON.stringify([
      { field: 'by', fieldName: '人', required: 0, defaultValue: '', sourceType: 4, relationField: '@userId' },
    ]);
    expect(await setInterface('ownRows', { parameterJson })).toMatchObject({ code: 200 });
    const open = { interface: 'openRows', public: true };
    screen = await createScreen(
      'hall5',
      { interface: 'ownRows', public: true },
      { ...open, with: { by: { var: 'user.id' } } },
      { ...open, with: { by: '@organizeId' } },
    );
    await share();
    expect(await rows(0)).toMatchObject({ code: 403, msg: '此数据因人而异，不能公开' });
    for (const number of [1, 2]) expect(await rows(number)).toMatchObject({ code: 403, msg: '此数据未公开' });
  });

  it('needs its password where it has one; a wrong one is refused, and delayed increasingly [SCREEN-005]', async () => {
    await setInterface('openRows', {});
    screen = await createScreen('hall6', { interface: 'openRows', public: true });
    expect(await share({ passUse: 1 })).toMatchObject({ code: 400, msg: '请设置访问密码' });
    await share({ passUse: 1, password: word });
    expect((await config()).data).toEqual({ passUse: 1 });
    expect(await open('Summer-2026')).toMatchObject({ code: 403, msg: '密码错误' });
    expect(await rows(0)).toMatchObject({ code: 403, msg: '密码错误' });
    const { data } = await open(word);
    expect(await rows(0, { pass: data.pass })).toMatchObject({ code: 200 });
    // A hall shows it for weeks; another password ends that.
    app.clock.now += 90 * dayMs;
    expect(await rows(0, { pass: data.pass })).toMatchObject({ code: 200 });
    await share({ passUse: 1, password: 'Autumn-2026' });
    expect(await rows(0, { pass: data.pass })).toMatchObject({ code: 403, msg: '密码错误' });
    const codes = [];
    for (let count = 0; count < 8; count += 1) codes.push((await open('Winter-2026')).code);
    expect(codes.at(-1)).toBe(429);
    await share({ passUse: 0 });
    expect((await open()).code).toBe(200);
    expect((await config()).data).toEqual({ passUse: 0 });
  });

  it('is over after its last day, where it has one [SCREEN-005]', async () => {
    await share({ endTime: app.clock.now });
    expect((await open()).code).toBe(200);
    app.clock.now += dayMs;
    expect(await open()).toMatchObject({ code: 403, msg: '链接已失效' });
    const { data } = await app.call<object>('screen-link.info', { id: screen }, { as: 'admin' });
    expect(data).toMatchObject({ opened: '链接已过截止日期' });
    await share({ endTime: null });
    expect((await open()).code).toBe(200);
  });

  it('is over while its screen is disabled, and for good when its address is renewed [SCREEN-005]', async () => {
    await share();
    await app.call('data-screen.state', { id: screen }, { as: 'admin' });
    expect((await open()).code).toBe(403);
    await app.call('data-screen.state', { id: screen }, { as: 'admin' });
    expect((await open()).code).toBe(200);
    const before = await encryptionOf();
    await share({ renew: 1 });
    expect(await app.call('screen-link.open', { encryption: before })).toMatchObject({ code: 403, msg: '链接已失效' });
    expect((await open()).code).toBe(200);
  });

  it('is shared by those who design big screens, and over when they no longer may [SCREEN-005]', async () => {
    expect((await share({}, 'plain')).code).toBe(403);
    expect((await app.call('screen-link.info', { id: screen }, { as: 'plain' })).code).toBe(403);
    await share();
    const sharedBy = (userId: string) => app.db.updateTable('screenLink').set({ userId }).execute();
    for (const userId of ['user-zhangwei', 'gone']) {
      await sharedBy(userId);
      expect(await open()).toMatchObject({ code: 403, msg: '链接已失效' });
    }
    await sharedBy('admin');
    expect((await open()).code).toBe(200);
  });
});
