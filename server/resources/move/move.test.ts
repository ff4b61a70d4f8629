import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MissingRow } from '#schemas/resources/move/move.contract.ts';
import { grantMenu } from '../../platform/testing/grant-menu.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { jobWorker } from '../../platform/worker/worker.ts';
import { resources } from '../index.ts';
import { admin, infoOn, itemsOn, openOn, type Page, runOn, zipOf } from './testing/deliveries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ settings: { dataSources: ['db.test:5432'] } });
});
afterAll(() => app.close());

const openZip = (content: Parameters<typeof openOn>[1]) => openOn(app, content);
const items = (id: string) => itemsOn(app, id);
const info = (id: string) => infoOn(app, id);
const run = (id: string, mode: string) => runOn(app, id, mode);

const field = (label: string, name: string, config: object, more: object = {}) => ({
  __config__: { label, layout: 'colFormItem', ...config },
  __vModel__: name,
  ...more,
});

/** A small delivery in the family's shape: everything refers to something else by foreign ids. */
const delivery = (mark = '') => ({
  'rank.bdd': {
    list: [{ id: '88000000000000301', parentId: '0', fullName: `级别${mark}`, enCode: `mv.rank${mark}`, isTree: 0 }],
    modelList: [
      { id: '88000000000000302', dictionaryTypeId: '88000000000000301', parentId: '0', fullName: '高', enCode: 'high' },
      {
        id: '88000000000000303',
        dictionaryTypeId: '88000000000000301',
        parentId: '88000000000000302',
        fullName: '最高',
        enCode: 'top',
      },
    ],
  },
  'no.bb': {
    id: '88000000000000401',
    fullName: `单号${mark}`,
    enCode: `mv_no${mark}`,
    category: 'x',
    digit: 4,
    startNumber: '1',
    dateFormat: 'YYYYMMDD',
  },
  'areas.bd': {
    id: '88000000000000601',
    fullName: `区域${mark}`,
    enCode: `mv.areas${mark}`,
    dataType: 2,
    query: '[{"id":1,"fullName":"东"}]',
    requestParameters: '[]',
  },
  'forms.json': [
    {
      id: '88000000000000101',
      fullName: `请假${mark}`,
      enCode: `mv.leave${mark}`,
      webType: 1,
      formData: JSON.stringify({
        fields: [
          field('单号', 'no', { jnpfKey: 'billRule', rule: `mv_no${mark}` }),
          field('级别', 'rank', {
            jnpfKey: 'select',
            dataType: 'dictionary',
            dictionaryType: '88000000000000301',
            defaultValue: '88000000000000302',
          }),
          field('区域', 'area', { jnpfKey: 'select', dataType: 'dynamic', propsUrl: '88000000000000601' }),
          field('加班', 'other', { jnpfKey: 'relationForm' }, { modelId: '88000000000000102', relationField: 'note' }),
          field('缺少', 'lost', { jnpfKey: 'select', dataType: 'dictionary', dictionaryType: '88000000000009999' }),
        ],
      }),
    },
    {
      id: '88000000000000102',
      fullName: `加班${mark}`,
      enCode: `mv.extra${mark}`,
      webType: 1,
      formData: JSON.stringify({ fields: [field('说明', 'note', { jnpfKey: 'comInput' })] }),
    },
  ],
  'menu.bm': {
    menuList: [
      {
        id: '88000000000000701',
        parentId: '-1',
        fullName: `业务${mark}`,
        enCode: `mv.biz${mark}`,
        type: 1,
        urlAddress: '',
        children: [
          {
            id: '88000000000000702',
            parentId: '88000000000000701',
            fullName: `请假菜单${mark}`,
            enCode: `mv.menu${mark}`,
            type: 3,
            urlAddress: '',
            propertyJson: '{"moduleId":"88000000000000101"}',
          },
        ],
      },
    ],
  },
  'flow.ffe': { fullName: '流程', enCode: 'flow', flowTemplateJson: '{}' },
});

const formNamed = (enCode: string) =>
  app.db
    .selectFrom('visualdev')
    .selectAll()
    .where('enCode', '=', enCode)
    .where('deleteMark', '=', 0)
    .executeTakeFirst();
const idOf = async (table: 'dictionaryType' | 'dictionaryData' | 'dataInterface' | 'menu', enCode: string) =>
  (await app.db.selectFrom(table).select('id').where('enCode', '=', enCode).executeTakeFirst())?.id;

describe('a delivery', () => {
  it('is reported before anything is written, then written with its references [MOVE-001] [MOVE-002] [MOVE-003]', async () => {
    const id = await openZip(zipOf(delivery()));
    expect((await items(id)).map(({ type, step }) => `${type} ${step}`).sort()).toEqual([
      'dictionary create',
      'form create',
      'form create',
      'interface create',
      'menu create',
      'menu create',
      'process report',
      'rule create',
    ]);
    const { list } = (await app.call<Page<MissingRow>>('move.missing', { id }, admin)).data;
    expect(list.map(({ type, fullName }) => [type, fullName])).toEqual([['dictionary', '88000000000009999']]);
    expect(list[0]?.places).toContain('请假');
    const issues = (await app.call<Page<{ file: string; text: string }>>('move.issues', { id, pageSize: 500 }, admin))
      .data.list;
    expect(issues).toContainEqual(
      expect.objectContaining({ file: 'delivery.zip/flow.ffe', text: '不是同系列产品的流程定义' }),
    );
    expect(await formNamed('mv.leave')).toBeUndefined();

    const sex = await idOf('dictionaryType', 'sex');
    const [key] = list.map((row) => row.id);
    expect((await app.call('move.point', { id, key, target: sex }, admin)).code).toBe(200);
    expect(await info(id)).toMatchObject({ missing: 0, state: 'read' });
    expect(await run(id, '0')).toMatchObject({ state: 'done', entities: 7, done: 7, failed: 0 });

    const leave = await formNamed('mv.leave');
    const extra = await formNamed('mv.extra');
    const form = JSON.parse(leave?.formData ?? '') as { fields: Record<string, unknown>[] };
    expect(form.fields[0]).toMatchObject({ config: { rule: 'mv.no' } });
    expect(form.fields[1]).toMatchObject({
      source: { dictionary: await idOf('dictionaryType', 'mv.rank') },
      config: { defaultValue: await idOf('dictionaryData', 'high') },
    });
    expect(form.fields[2]).toMatchObject({ source: { interface: await idOf('dataInterface', 'mv.areas') } });
    expect(form.fields[3]).toMatchObject({ modelId: extra?.id });
    expect(form.fields[4]).toMatchObject({ source: { dictionary: sex } });
    expect(leave).toMatchObject({ state: 0, releaseNumber: 0 });
    const menu = await app.db.selectFrom('menu').selectAll().where('enCode', '=', 'mv.menu').executeTakeFirstOrThrow();
    expect(menu.parentId).toBe(await idOf('menu', 'mv.biz'));
    expect(JSON.parse(menu.propertyJson)).toMatchObject({ moduleId: leave?.id });
    const entry = await app.db
      .selectFrom('dictionaryData')
      .selectAll()
      .where('enCode', '=', 'top')
      .executeTakeFirstOrThrow();
    expect(entry.parentId).toBe(await idOf('dictionaryData', 'high'));
  });

  it('is not doubled by running it, or the same files, again in any mode [MOVE-005]', async () => {
    const count = () => app.db.selectFrom('visualdev').select('id').where('deleteMark', '=', 0).execute();
    const before = (await count()).length;
    for (const mode of ['0', '1', '2']) {
      const again = await openZip(zipOf(delivery()));
      await run(again, mode);
      const steps = new Set((await items(again)).map(({ step }) => step));
      expect([mode, ...steps].sort()).toEqual([mode, 'report', 'unchanged']);
      await run(again, mode);
    }
    expect(await count()).toHaveLength(before);
  });

  const changed = (label: string) => ({
    'extra.vdd': {
      id: '88000000000000102',
      fullName: '加班',
      enCode: 'mv.extra',
      webType: 1,
      formData: JSON.stringify({ fields: [field(label, 'note', { jnpfKey: 'comInput' })] }),
    },
  });
  const labelOf = async (enCode: string) =>
    /"label": "(\w+|[^"]+)"/.exec((await formNamed(enCode))?.formData ?? '')?.[1];

  it('skips, appends or replaces what exists, as chosen [MOVE-005]', async () => {
    await run(await openZip(zipOf(changed('跳过'))), '0');
    expect(await labelOf('mv.extra')).toBe('说明');
    await run(await openZip(zipOf(changed('追加'))), '1');
    expect(await labelOf('mv.extra')).toBe('说明');
    expect(await labelOf('mv.extra2')).toBe('追加');
    const replaced = await openZip(zipOf(changed('替换')));
    await run(replaced, '2');
    expect(await labelOf('mv.extra')).toBe('替换');
    const [item] = await items(replaced);
    const { data } = await app.call<{ url: string }>('move.previous', { id: item?.id }, admin);
    expect((await app.download(data.url)).body.toString()).toContain('说明');
    expect((await app.call('move.takeBack', { id: replaced }, admin)).msg).toBe('已撤回');
    expect(await labelOf('mv.extra')).toBe('说明');
  });

  it('is one transaction per entity: a refused one leaves nothing, and the others go on [MOVE-005]', async () => {
    const bad = { id: '1', fullName: '坏规则', enCode: 'mv.bad', digit: 1, startNumber: '12345', dateFormat: 'no' };
    const good = { ...bad, id: '2', enCode: 'mv.good', startNumber: '1' };
    const id = await openZip(zipOf({ 'a.bb': bad, 'b.bb': good }));
    expect(await run(id, '0')).toMatchObject({ state: 'done', done: 1, failed: 1 });
    expect((await items(id)).map(({ outcome, failure }) => [outcome, failure !== ''])).toEqual([
      ['failed', true],
      ['done', false],
    ]);
    const codes = app.db.selectFrom('billRule').select('enCode').where('enCode', 'in', ['mv.bad', 'mv.good']);
    expect(await codes.execute()).toEqual([{ enCode: 'mv.good' }]);
  });
});

describe('taking back', () => {
  it('removes a run as a whole within 30 days, and lets the files be imported again [MOVE-005]', async () => {
    const id = await openZip(zipOf(delivery('b')));
    await run(id, '0');
    expect(await formNamed('mv.leaveb')).toBeDefined();
    expect((await app.call('move.remove', { id }, admin)).code).toBe(400);
    expect((await app.call('move.takeBack', { id }, admin)).msg).toBe('已撤回');
    expect(await formNamed('mv.leaveb')).toBeUndefined();
    for (const [table, code] of [
      ['dictionaryType', 'mv.rankb'],
      ['dataInterface', 'mv.areasb'],
      ['menu', 'mv.bizb'],
    ] as const) {
      expect(await idOf(table, code)).toBeUndefined();
    }
    expect((await app.call('move.takeBack', { id }, admin)).code).toBe(400);
    expect((await app.call('move.run', { id, mode: '0' }, admin)).code).toBe(400);
    const again = await openZip(zipOf(delivery('b')));
    expect(await run(again, '0')).toMatchObject({ failed: 0, done: 7 });
    expect(await formNamed('mv.leaveb')).toBeDefined();
  });

  it('is refused after 30 days, and as soon as anything was changed, with its name [MOVE-005]', async () => {
    const id = await openZip(zipOf(delivery('c')));
    await run(id, '0');
    const start = app.clock.now;
    app.clock.now += 31 * 24 * 3_600_000;
    expect((await app.call('move.takeBack', { id }, admin)).msg).toBe('超过 30 天，不能撤回');
    app.clock.now = start;
    const rank = await idOf('dictionaryType', 'mv.rankc');
    const entry = { dictionaryTypeId: rank, parentId: '0', fullName: '新', enCode: 'new' };
    expect((await app.call('dictionary-data.create', entry, admin)).code).toBe(200);
    const { code, msg } = await app.call('move.takeBack', { id }, admin);
    expect([code, msg]).toEqual([400, '有 1 项在迁入后被修改，不能整体撤回：级别c']);
    expect(await formNamed('mv.leavec')).toBeDefined();
  });
});

describe('rights', () => {
  it('of the menu are needed, and of each noun that is written', async () => {
    expect((await app.call('move.list', {}, { as: 'plain' })).code).toBe(403);
    const account = { account: 'zhangwei' };
    const revoke = await grantMenu(app, account.account, 'developer.move', ['btn_add']);
    const file = { name: 'x.json', content: JSON.stringify({ ...delivery()['no.bb'], enCode: 'mv.rights' }) };
    const { data } = await app.call<object>('file.upload', { type: 'annex' }, { as: account, file });
    const { data: opened } = await app.call<{ id: string }>('move.open', { files: [data] }, { as: account });
    expect((await app.call('move.run', { id: opened.id, mode: '0' }, { as: account })).code).toBe(200);
    await jobWorker({ platform: app.platform, log: app.app.log }, resources).look();
    expect((await items(opened.id)).map(({ failure }) => failure)).toEqual(['没有执行 bill-rule.create 的权限']);
    await revoke();
  });

  it('to data sources are needed for an interface that queries one, as for writing it', async () => {
    const server = { dbType: 'postgresql', host: 'db.test', port: 5432, dbName: 'erp', userName: 'reader' };
    const source = { fullName: 'ERP', enCode: 'erp', ...server };
    expect((await app.call('data-source.create', source, admin)).code).toBe(200);
    const account = { account: 'zhangwei' };
    const revoke = [
      await grantMenu(app, account.account, 'developer.move', ['btn_add']),
      await grantMenu(app, account.account, 'system.dataInterface', ['btn_add']),
    ];
    const dataConfigJson = JSON.stringify({ source: 'erp', sql: 'select id from orders' });
    const moved = { fullName: '订单', enCode: 'mv.orders', category: 'x', type: 4, dataConfigJson };
    const file = { name: 'x.bd', content: JSON.stringify({ file: 'dataInterface', version: 1, interface: moved }) };
    const { data } = await app.call<object>('file.upload', { type: 'annex' }, { as: account, file });
    const { data: opened } = await app.call<{ id: string }>('move.open', { files: [data] }, { as: account });
    const failures = async () => {
      expect((await app.call('move.run', { id: opened.id, mode: '0' }, { as: account })).code).toBe(200);
      await jobWorker({ platform: app.platform, log: app.app.log }, resources).look();
      return (await items(opened.id)).map(({ failure }) => failure);
    };
    expect(await failures()).toEqual(['只有数据源管理员才能编写查询数据源的接口']);
    expect(await idOf('dataInterface', 'mv.orders')).toBeUndefined();
    revoke.push(await grantMenu(app, account.account, 'system.dataSource', ['btn_edit']));
    expect(await failures()).toEqual(['']);
    expect(await idOf('dataInterface', 'mv.orders')).toBeDefined();
    for (const back of revoke) await back();
  });

  it('files of other people are not read', async () => {
    const file = { name: 'x.json', content: '{}' };
    const { data } = await app.call<object>('file.upload', { type: 'annex' }, { as: 'plain', file });
    expect((await app.call('move.open', { files: [data] }, { as: 'admin' })).code).toBe(404);
  });
});

it('lists the scripts of all forms with what they do and what says the same, and nothing for one without [MOVE-008]', async () => {
  const form = (fullName: string, label: string, change?: string) => ({
    fullName,
    enCode: fullName,
    formData: JSON.stringify({
      fields: [field(label, 'type', { jnpfKey: 'input' }, change === undefined ? {} : { on: { change } })],
    }),
  });
  const script = "({ setFormData }) => { setFormData('note', '急') }";
  const forms = {
    'a.json': [form('甲', '类型', script), form('乙', '类别')],
    'b.json': form('丙', '等级', '(data) => { if ( }'),
  };
  const id = await openZip(await zipOf(forms));
  type Row = Record<'fullName' | 'place' | 'event' | 'text' | 'effects' | 'instead' | 'path', string>;
  const scripts = async (input: object = {}) =>
    (await app.call<Page<Row> & { pagination: { total: number } }>('move.scripts', { id, ...input }, { as: 'admin' }))
      .data;
  const { list, pagination } = await scripts();
  expect(list).toMatchObject([
    { fullName: '甲', place: '类型', event: 'change', text: script, path: '[0].formData.fields[0].on.change' },
    { fullName: '丙', place: '等级', event: 'change', effects: '', instead: '' },
  ]);
  expect(list[0]?.effects).toContain('note');
  expect(list[0]?.instead).toContain('"note":"急"');
  expect(pagination.total).toBe(2);
  const second = await scripts({ currentPage: 2, pageSize: 1 });
  expect(second.list.map(({ fullName }) => fullName)).toEqual(['丙']);
  expect((await scripts({ keyword: 'setformdata' })).list.map(({ fullName }) => fullName)).toEqual(['甲']);
});
