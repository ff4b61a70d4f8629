import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { interruptJobs } from '../../platform/testing/interrupt-job.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { jobWorker } from '../../platform/worker/worker.ts';
import { resources } from '../index.ts';
import { admin, infoOn, itemsOn, openOn, runOn, zipOf } from './testing/deliveries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const openZip = (content: Parameters<typeof openOn>[1]) => openOn(app, content);
const items = (id: string) => itemsOn(app, id);
const info = (id: string) => infoOn(app, id);
const run = (id: string, mode: string) => runOn(app, id, mode);

describe('a run', () => {
  /** Rules and a form that draws the last one, and a run that has written some of them. */
  async function halfway(mark: string, how: 'stop' | 'loseLease') {
    const files = Array.from({ length: count }, (_, n) => {
      const named = { id: `${n}`, fullName: `${mark}${n}`, enCode: `mv.${mark}${n}` };
      return [`${n}.bb`, { ...named, digit: 3, startNumber: '1', dateFormat: 'no' }] as const;
    });
    const config = { label: '单号', jnpfKey: 'billRule', rule: `mv.${mark}${count - 1}` };
    const formData = JSON.stringify({ fields: [{ __config__: config, __vModel__: 'no' }] });
    const form = { id: '88000000000000111', fullName: mark, enCode: `mv.${mark}`, webType: 1, formData };
    const id = await openZip(zipOf({ ...Object.fromEntries(files), 'form.vdd': form }));
    expect((await app.call('move.run', { id, mode: '0' }, admin)).code).toBe(200);
    const end = await interruptJobs(app.db, before, how);
    await work();
    await end();
    return id;
  }
  const work = () => jobWorker({ platform: app.platform, log: app.app.log }, resources).look();
  const before = 2;
  const count = 4;
  const written = async (mark: string) => {
    const rules = app.db.selectFrom('billRule').select('enCode').where('enCode', 'like', `mv.${mark}%`);
    return (await rules.execute()).length;
  };

  it('is stopped by a person and continued, or taken back as far as it came [MOVE-005]', async () => {
    const id = await halfway('st', 'stop');
    const stopped = { state: 'stopped', done: before, progress: `${before} / ${count + 1}`, canTakeBack: 1 };
    expect(await info(id)).toMatchObject(stopped);
    expect(await written('st')).toBe(before);
    expect((await app.call('move.stop', { id }, admin)).msg).toBe('任务已结束，无法停止');
    expect(await run(id, '0')).toMatchObject({ state: 'done', done: count + 1, failed: 0 });
    expect(await written('st')).toBe(count);

    const other = await halfway('sb', 'stop');
    expect((await app.call('move.takeBack', { id: other }, admin)).msg).toBe('已撤回');
    expect(await written('sb')).toBe(0);
  });

  it('that waits is stopped by its call; one that goes on can be neither started nor taken back', async () => {
    const id = await openZip(
      zipOf({ 'a.bb': { id: '1', fullName: '等', enCode: 'mv.wait', digit: 3, startNumber: '1', dateFormat: 'no' } }),
    );
    expect((await app.call('move.run', { id, mode: '0' }, admin)).code).toBe(200);
    expect(await info(id)).toMatchObject({ state: 'running', canTakeBack: 0 });
    expect((await app.call('move.run', { id, mode: '0' }, admin)).code).toBe(400);
    expect((await app.call('move.takeBack', { id }, admin)).code).toBe(400);
    expect((await app.call('move.stop', { id }, admin)).msg).toBe('已停止');
    expect(await info(id)).toMatchObject({ state: 'stopped' });
  });

  it('whose process ended leaves no entity half written, and goes on with the planned ids [MOVE-005]', async () => {
    const id = await halfway('ki', 'loseLease');
    expect(await info(id)).toMatchObject({ state: 'running', done: before, failed: 0 });
    expect(await written('ki')).toBe(before);
    const ids = () => app.db.selectFrom('moveItem').select(['position', 'targetId']).where('deliveryId', '=', id);
    const planned = await ids().orderBy('position').execute();
    app.clock.now += 120_000;
    await work();
    expect(await info(id)).toMatchObject({ state: 'done', done: count + 1, failed: 0 });
    expect(await ids().orderBy('position').execute()).toEqual(planned);
    expect(await written('ki')).toBe(count);
  });

  it('that is continued in another mode writes what it planned before under the same id', async () => {
    const id = await halfway('md', 'stop');
    const ids = () => app.db.selectFrom('moveItem').select(['position', 'targetId']).where('deliveryId', '=', id);
    const planned = await ids().orderBy('position').execute();
    expect(await run(id, '1')).toMatchObject({ state: 'done', done: count + 1 });
    expect(await ids().orderBy('position').execute()).toEqual(planned);
  });
});

describe('a released portal', () => {
  const portal = (title: string) => ({
    'a.json': {
      file: 'entity',
      version: 1,
      entity: { type: 'portal', sourceId: 'p', fullName: '首页', enCode: 'mv.home', values: values(title), parts: [] },
    },
  });
  const values = (title: string) => ({
    ...{ fullName: '首页', enCode: 'mv.home', sortCode: 0, enabledMark: 1, description: '', visibleType: 0 },
    formData: page(title),
  });
  const page = (title: string) => JSON.stringify({ language: 1, title, body: { config: { zhjyKey: 'box' } } });
  const titleOf = (text: string | null) => (text === null ? null : (JSON.parse(text) as { title: string }).title);
  const stored = async () => {
    const row = await app.db.selectFrom('portal').selectAll().where('enCode', '=', 'mv.home').executeTakeFirstOrThrow();
    return [titleOf(row.formData), titleOf(row.releasedPage), row.visibleType];
  };
  const moveIn = async (title: string) => {
    const id = await openZip(zipOf(portal(title)));
    expect((await app.call('move.run', { id, mode: '2' }, admin)).code).toBe(200);
    await jobWorker({ platform: app.platform, log: app.app.log }, resources).look();
    expect((await items(id)).map(({ failure }) => failure)).toEqual(['']);
    return id;
  };

  it('arrives and is replaced as a draft without grants, and taking back restores the draft [MOVE-005]', async () => {
    await moveIn('一');
    expect(await stored()).toEqual(['一', null, 1]);
    const { id: portalId } = await app.db
      .selectFrom('portal')
      .select('id')
      .where('enCode', '=', 'mv.home')
      .executeTakeFirstOrThrow();
    await app.call('portal.release', { id: portalId }, admin);
    expect(await stored()).toEqual(['一', '一', 1]);
    const second = await moveIn('二');
    expect(await stored()).toEqual(['二', '一', 1]);
    expect((await app.call('move.takeBack', { id: second }, admin)).msg).toBe('已撤回');
    expect(await stored()).toEqual(['一', '一', 1]);
  });
});

it('brings a portal of the family over with the contents of its cells, and says what a cell loses [MOVE-013]', async () => {
  const cell = (jnpfKey: string, y: number, more: object) => ({
    jnpfKey,
    x: 0,
    y,
    w: 12,
    h: 4,
    title: jnpfKey,
    ...more,
  });
  const layout = [
    cell('dataBoard', 0, { option: { defaultValue: [{ fullName: '客户', num: 262, unit: '个' }], whirling: 3 } }),
    cell('pieChart', 4, { dataType: 'dynamic', propsApi: 'mv.figures', option: { defaultValue: [] } }),
    cell('clock', 8, { option: { zone: 'UTC' } }),
  ];
  const desk = { id: '880', fullName: '工作台', enCode: 'mv.desk', formData: JSON.stringify({ layoutId: 1, layout }) };
  const figures = {
    id: 'mv.figures',
    fullName: '数字',
    enCode: 'mv.figures',
    dataType: 2,
    query: '[]',
    requestParameters: '[]',
  };
  const id = await openZip(zipOf({ 'desk.vp': desk, 'figures.bd': figures }));
  expect((await items(id)).map(({ type, issues }) => [type, issues]).sort()).toEqual([
    ['interface', 0],
    ['portal', 2],
  ]);
  const said = (await app.call<{ list: { text: string }[] }>('move.issues', { id }, admin)).data.list;
  expect(said.map(({ text }) => text).sort()).toEqual([
    expect.stringContaining('whirling'),
    expect.stringContaining('门户部件“clock”没有导入'),
  ]);
  expect((await app.call('move.run', { id, mode: '2' }, admin)).code).toBe(200);
  await jobWorker({ platform: app.platform, log: app.app.log }, resources).look();
  const stored = (name: 'portal' | 'dataInterface', enCode: string) =>
    app.db.selectFrom(name).selectAll().where('enCode', '=', enCode).executeTakeFirstOrThrow();
  const { id: source } = await stored('dataInterface', 'mv.figures');
  const { formData } = (await stored('portal', 'mv.desk')) as unknown as { formData: string };
  expect((JSON.parse(formData) as { body: { children: object[] } }).body.children).toMatchObject([
    { title: 'dataBoard', y: 0, children: [{ figures: [{ fullName: '客户', num: '262', unit: '个' }] }] },
    { title: 'pieChart', y: 4, children: [{ source: { interface: source } }] },
    { title: 'clock', y: 8, children: [{ config: { zhjyKey: 'alert' } }] },
  ]);
});

describe('what is in use', () => {
  const rule = (fullName: string) => ({
    id: '1',
    fullName,
    enCode: 'mv.use',
    digit: 3,
    startNumber: '1',
    dateFormat: 'no',
  });
  const files = (name: string) => ({
    'a.bb': rule(name),
    'b.bdd': {
      list: [{ id: '2', parentId: '0', fullName: name, enCode: 'mvUse', isTree: 0 }],
      modelList: [{ id: '3', dictionaryTypeId: '2', parentId: '0', fullName: name, enCode: 'one' }],
    },
    'c.bd': {
      ...{ id: '4', fullName: name, enCode: 'mvUse', dataType: 2, requestParameters: '[]' },
      query: JSON.stringify([{ id: 1, fullName: name }]),
    },
  });
  const tables = ['billRule', 'dictionaryType', 'dataInterface'] as const;
  const codes = ['mv.use', 'mvUse'];
  const names = async () => {
    const found = tables.map((table) => app.db.selectFrom(table).select('fullName').where('enCode', 'in', codes));
    const entries = app.db
      .selectFrom('dictionaryData')
      .innerJoin('dictionaryType', 'dictionaryType.id', 'dictionaryTypeId');
    const entry = entries.select('dictionaryData.fullName').where('dictionaryType.enCode', '=', 'mvUse');
    const all = await Promise.all([...found, entry].map((one) => one.execute()));
    return all.flat().map(({ fullName }) => fullName);
  };
  const moveIn = async (name: string, live?: 1) => {
    const id = await openZip(zipOf(files(name)));
    await runOn(app, id, '2', live);
    return { id, failures: (await items(id)).map(({ failure }) => failure) };
  };

  it('is replaced at once only by choice; what is disabled without it [MOVE-005]', async () => {
    await moveIn('一');
    expect(await names()).toEqual(['一', '一', '一', '一']);
    const refused = await moveIn('二');
    expect(refused.failures).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('正在使用中')));
    expect(await names()).toEqual(['一', '一', '一', '一']);
    expect(await runOn(app, refused.id, '2', 1)).toMatchObject({ state: 'done', failed: 0 });
    expect(await names()).toEqual(['二', '二', '二', '二']);
    // A dictionary cannot be disabled.
    for (const table of ['billRule', 'dataInterface'] as const) {
      await app.db.updateTable(table).set({ enabledMark: 0 }).where('enCode', 'in', codes).execute();
    }
    expect((await moveIn('三')).failures.sort()).toEqual(['', '', expect.stringContaining('正在使用中')]);
    expect(await names()).toEqual(['三', '二', '三', '二']);
  });
});
