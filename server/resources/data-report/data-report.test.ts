import { type CellObject, read, utils, type WorkSheet } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import seed from '#fixtures/seed/data-report.json' with { type: 'json' };
import { expectAddresses } from '#schemas/resources/testing/documented-addresses.ts';
import type { ShownSheet } from '#schemas/resources/data-report/data-report.contract.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let modelId: string;
beforeAll(async () => {
  app = await testApp();
  modelId = await releaseForm(app, 'reported', {
    fields: [
      node('input', 'name', { label: '名称' }),
      node('inputNumber', 'amount', { label: '金额' }),
      node('select', 'state', { label: '状态' }, { source: { static: [{ id: 'n', fullName: '新单' }] } }),
    ],
    list: { columns: [{ prop: 'name' }, { prop: 'amount' }, { prop: 'state' }] },
  });
  for (const [name, amount] of [
    ['甲', 0.1],
    ['乙', 0.2],
    ['甲', 5],
  ]) {
    const data = JSON.stringify({ name, amount, state: 'n' });
    await app.call('onlinedev.create', { modelId, data }, admin);
  }
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('dataReport').execute());

const admin = { as: 'admin' } as const;
const sheet = (cells: object[], more: object = {}) => ({
  config: { zhjyKey: 'sheet' },
  columns: [{ width: 200 }],
  cells,
  ...more,
});
const listed = () =>
  sheet(
    [
      { at: 'A1', text: '名称' },
      { at: 'A2', field: 'orders.name', grow: 'down', as: 'group', order: 'asc' },
      { at: 'B2', field: 'orders.amount', as: 'sum', format: '#,##0.00' },
      { at: 'C2', field: 'orders.state' },
    ],
    { rows: [{ header: true }] },
  );
const definition = (more: object = {}) => ({
  language: 1,
  title: '报表',
  parameters: [node('input', 'name', { label: '名称' })],
  datasets: { orders: { model: modelId, with: { name: { var: 'parameters.name' } } } },
  body: [listed()],
  ...more,
});
const values = (enCode = 'trial', content: unknown = definition()) => ({
  fullName: '销售报表',
  enCode,
  content: typeof content === 'string' ? content : JSON.stringify(content),
});

const call = <T = { id: string }>(name: string, input: object = {}, as: 'admin' | 'plain' | 'configurer' = 'admin') =>
  app.call<T>(`data-report.${name}`, input, { as });
const create = async (enCode?: string, content?: unknown) => (await call('create', values(enCode, content))).data.id;
/** A menu entry that shows the report, for the role of staff. */
async function showInMenu(moduleId: string): Promise<void> {
  const entry = {
    parentId: 'menu-business',
    systemId: 'system-main',
    fullName: '报表',
    enCode: `menu${moduleId}`,
    type: 5,
    moduleId,
  };
  const { data } = await app.call<{ id: string }>('menu.create', { ...entry, sortCode: 1, enabledMark: 1 }, admin);
  await app.db
    .insertInto('permissionGrant')
    .values({ objectType: 'role', objectId: 'role-staff', step: 'module', itemId: data.id } as never)
    .execute();
  await app.call('menu.update', { id: data.id, ...entry, sortCode: 2, enabledMark: 1 }, admin);
}
const texts = ({ rows }: ShownSheet) => rows.map(({ cells }) => cells.map(({ text }) => text));
const preview = (id: string, input: object = {}, as: 'admin' | 'plain' | 'configurer' = 'admin') =>
  call<{ list: ShownSheet[] }>('preview', { id, ...input }, as);

describe('the calls of reports', () => {
  it('have the documented addresses under the prefix [REPORT-004] [REPORT-005] [REPORT-006] [REPORT-007] [REPORT-008] [REPORT-009] [REPORT-010]', () =>
    expectAddresses({
      'data-report.list': 'GET /api/report/Data',
      'data-report.selector': 'GET /api/report/Data/Selector',
      'data-report.info': 'GET /api/report/Data/{id}',
      'data-report.remove': 'DELETE /api/report/Data/{id}',
      'data-report.copy': 'POST /api/report/Data/{id}/Actions/Copy',
      'data-report.state': 'PUT /api/report/Data/{id}/Actions/State',
      'data-report.import': 'POST /api/report/Data/Actions/Import',
      'data-report.create': 'POST /api/report/Data',
      'data-report.update': 'PUT /api/report/Data/{id}',
      'data-report.export': 'GET /api/report/Data/{id}/Actions/Export',
    }));

  it('list, add, read, change and delete reports, page by page, by keyword and category [REPORT-004] [REPORT-006] [REPORT-010]', async () => {
    const id = await create();
    await call('create', { ...values('other'), fullName: '库存报表', categoryId: 'stock' });
    const list = async (input: object) =>
      (await call<{ list: { enCode: string }[]; pagination: { total: number } }>('list', input)).data;
    expect((await list({ keyword: '销售' })).list).toMatchObject([{ id, enCode: 'trial', enabledMark: 1 }]);
    expect((await list({ categoryId: 'stock' })).list.map(({ enCode }) => enCode)).toEqual(['other']);
    const paged = await list({ currentPage: 2, pageSize: 1 });
    expect([paged.list.length, paged.pagination.total]).toEqual([1, 2]);
    expect(paged.list[0]).not.toHaveProperty('content');
    expect(await call('update', { id, ...values('trial'), fullName: '改名' })).toMatchObject({ msg: '更新成功' });
    expect((await call('info', { id })).data).toMatchObject({ fullName: '改名', content: values().content });
    expect(await call('create', values('other'))).toMatchObject({ code: 400, msg: '编码已存在' });
    await call('remove', { id });
    expect((await call('info', { id })).code).toBe(404);
  });

  it('offer the enabled reports as options, and toggle the state [REPORT-001] [REPORT-005] [REPORT-008]', async () => {
    const id = await create();
    const options = async () => (await call<{ list: object[] }>('selector')).data.list;
    expect(await options()).toEqual([{ id, fullName: '销售报表', enCode: 'trial' }]);
    await call('state', { id });
    expect((await call('info', { id })).data).toMatchObject({ enabledMark: 0 });
    expect(await options()).toEqual([]);
    await call('state', { id });
    expect((await call('info', { id })).data).toMatchObject({ enabledMark: 1 });
  });

  it('copy under a free code, export a file and import it, skipping a code or numbering it [REPORT-007] [REPORT-009] [REPORT-010]', async () => {
    const id = await create();
    const copy = (await call('copy', { id })).data;
    expect((await call('info', copy)).data).toMatchObject({
      enCode: 'trial2',
      fullName: '销售报表.副本1',
      content: values().content,
    });
    const file = (await call<{ url: string; name: string }>('export', { id })).data;
    expect(file.name).toBe('销售报表.json');
    const content = (await app.download(file.url)).body.toString();
    const load = (type: string, text = content) => {
      const given = { ...admin, file: { name: 'a.json', content: text } };
      return app.call<{ id: string | null }>('data-report.import', { type }, given);
    };
    expect((await load('0')).data).toEqual({ id: null });
    expect((await call('info', (await load('1')).data as { id: string })).data).toMatchObject({ enCode: 'trial3' });
    const broken = content.replace('orders.name', 'nothing.name');
    await call('remove', { id });
    expect(await load('0', broken)).toMatchObject({ code: 400, msg: expect.stringContaining('没有数据集“nothing”') });
    expect((await load('0')).data.id).not.toBeNull();
  });

  it('are refused without the menu and its buttons', async () => {
    const id = await create();
    for (const [name, input] of Object.entries({
      list: {},
      selector: {},
      info: { id },
      create: values('mine'),
      update: { id, ...values() },
      remove: { id },
      copy: { id },
      state: { id },
      export: { id },
    }))
      expect((await call(name, input, 'plain')).code, name).toBe(403);
  });
});

describe('the definition of a report', () => {
  it.each([
    ['text that is no JSON', '{', '第1行'],
    ['an unknown dataset', { body: [sheet([{ at: 'A1', field: 'order.name' }])] }, '没有数据集“order”'],
    [
      'an unknown query condition',
      { datasets: { orders: { model: 'm', with: { a: { var: 'parameters.b' } } } } },
      '没有查询条件',
    ],
    ['a block of another kind', { body: [{ config: { zhjyKey: 'input' }, vModel: 'a' }] }, '不能用于报表'],
    ['a mistake of a parameter', { parameters: [{ config: { zhjyKey: 'inputt' }, vModel: 'a' }] }, 'inputt'],
    ['a call that changes something', { datasets: { orders: { call: 'user.remove' } } }, 'user.remove'],
    [
      'two cells at one place',
      {
        body: [
          sheet([
            { at: 'A1', to: 'B2' },
            { at: 'B2', text: 'x' },
          ]),
        ],
      },
      '重叠',
    ],
    ['an unknown name in a formula', { body: [sheet([{ at: 'A1', formula: 'SUM(B9)' }])] }, '没有单元格“B9”'],
    ['an unknown function', { body: [sheet([{ at: 'A1', formula: 'SUMM(1)' }])] }, 'SUMM'],
    [
      'a circle',
      {
        body: [
          sheet([
            { at: 'A1', formula: 'B1 + 1' },
            { at: 'B1', formula: 'A1 + 1' },
          ]),
        ],
      },
      '循环引用',
    ],
    ['no block', { body: [] }, '第1行'],
  ])('is refused with %s, by its first issue [REPORT-013]', async (_, part, msg) => {
    const content = typeof part === 'string' ? part : definition(part);
    expect(await call('create', values('bad', content))).toMatchObject({
      code: 400,
      msg: expect.stringContaining(msg),
    });
    const id = await create();
    expect((await call('update', { id, ...values('trial', content) })).code).toBe(400);
  });
});

describe('a report', () => {
  it('shows the rows of its datasets with the query conditions, page by page', async () => {
    const id = await create();
    const { data } = await preview(id);
    expect(data.list.map(texts)).toEqual([[['名称'], ['乙', '0.20', '新单'], ['甲', '5.10', '新单']]]);
    expect(data.list[0]).toMatchObject({ total: 2, currentPage: 1, pageSize: 20 });
    expect((await preview(id, { parameters: { name: '乙' } })).data.list.map(texts)).toEqual([
      [['名称'], ['乙', '0.20', '新单']],
    ]);
  });

  it('opens with a menu entry that shows it; disabled it answers 404, without right 403 [REPORT-014]', async () => {
    const id = await create();
    const asked = async (as: 'admin' | 'plain') =>
      Promise.all([call('open', { id }, as), preview(id, {}, as), call('exportData', { id }, as)]);
    for (const answer of await asked('plain')) expect(answer.code).toBe(403);
    await showInMenu(id);
    for (const answer of await asked('plain')) expect(answer).toMatchObject({ code: 200 });
    await call('state', { id });
    for (const as of ['plain', 'admin'] as const)
      for (const answer of await asked(as)) expect(answer).toMatchObject({ code: 404, msg: '报表已禁用' });
  });

  it('answers its query form and blocks, but not what its cells are computed from', async () => {
    const id = await create();
    const { content } = (await call<{ content: string }>('open', { id })).data;
    expect(JSON.parse(content)).toEqual({
      language: 1,
      title: '报表',
      parameters: definition().parameters,
      body: [{ ...listed(), cells: [], rows: [] }],
    });
  });

  it('asks nothing before a required condition is filled [REPORT-014]', async () => {
    const required = definition({ parameters: [node('input', 'name', { label: '名称', required: true })] });
    const id = await create('required', required);
    expect(await preview(id)).toMatchObject({ code: 400, msg: '名称不能为空' });
    expect((await preview(id, { parameters: { name: '甲' } })).code).toBe(200);
  });

  it('runs an unsaved definition for designers only', async () => {
    const id = await create();
    const content = values('x', definition({ body: [sheet([{ at: 'A1', text: '草稿' }])] })).content;
    expect((await preview(id, { content })).data.list.map(texts)).toEqual([[['草稿']]]);
    await showInMenu(id);
    expect((await preview(id, { content }, 'plain')).code).toBe(403);
  });

  it('is exported as a workbook with numbers, formats, widths and merged cells, and as text [REPORT-017]', async () => {
    const id = await create(
      'merged',
      definition({
        datasets: { orders: { ...definition().datasets.orders, sort: [{ field: 'amount', sort: 'asc' }] } },
        body: [
          sheet(
            [
              { at: 'A1', to: 'C1', text: '订单' },
              { at: 'A2', field: 'orders.name', grow: 'down', as: 'group', order: 'asc' },
              { at: 'B2', field: 'orders.amount', grow: 'down', format: '#,##0.00' },
              { at: 'C2', field: 'orders.state' },
            ],
            { rows: [{ header: true }] },
          ),
        ],
      }),
    );
    const file = async (type: string, more: object = {}) => {
      const { url, name } = (await call<{ url: string; name: string }>('exportData', { id, type, ...more })).data;
      return { name, body: (await app.download(url)).body };
    };
    const text = await file('csv');
    expect(text.name).toMatch(/^销售报表_\d{14}\.csv$/);
    expect(text.body.toString()).toBe('\uFEFF订单,,\r\n乙,0.20,新单\r\n甲,0.10,新单\r\n,5.00,新单\r\n');
    const workbook = await file('xlsx');
    expect(workbook.name).toMatch(/^销售报表_\d{14}\.xlsx$/);
    const shown = read(workbook.body, { cellNF: true, cellStyles: true }).Sheets['销售报表'] as WorkSheet;
    const { B2, C2 } = shown as Record<'B2' | 'C2', CellObject>;
    expect([B2.t, B2.v, B2.z, B2.w, C2.t, C2.v]).toEqual(['n', 0.2, '#,##0.00', '0.20', 's', '新单']);
    expect((shown['!merges'] ?? []).map((one) => utils.encode_range(one)).sort()).toEqual(['A1:C1', 'A3:A4']);
    expect(shown['!cols']?.[0]?.width).toBeCloseTo(200 / 7, 1);
    expect((await file('csv', { parameters: { name: '乙' } })).body.toString()).toBe(
      '\uFEFF订单,,\r\n乙,0.20,新单\r\n',
    );
    for (let n = 0; n < 19; n += 1)
      await app.call('onlinedev.create', { modelId, data: JSON.stringify({ name: `丁${n}` }) }, admin);
    const page = (await file('csv', { pageSize: 20, currentPage: 2 })).body.toString().split('\r\n');
    expect(page).toHaveLength(1 + 2 + 1);
    const { data } = await preview(id, { pageSize: 20, currentPage: 2 });
    expect(page.slice(1, 3).map((line) => line.split(',')[0])).toEqual(
      data.list[0]?.rows
        .filter(({ isHeader }) => !isHeader)
        .map(({ cells }) => cells.find(({ column }) => column === 0)?.text ?? ''),
    );
    await sql`delete from record where data->>'name' like '丁%'`.execute(app.db);
  });
});

describe('the rows of a report', () => {
  it('are those that its reader may see, whoever wrote it [REPORT-015]', async () => {
    const { content } = seed[0] as { content: object };
    const id = await create('demo', content);
    await showInMenu(id);
    const cross = async (as: 'admin' | 'plain') =>
      texts((await preview(id, { pageSize: 0 }, as)).data.list[0] as ShownSheet);
    const [all, own] = [await cross('admin'), await cross('plain')];
    const names = (rows: string[][]) => rows.slice(2, -1).map(([name]) => name);
    expect(names(all)).toContain('王芳');
    expect(names(own)).toEqual(['张伟']);
    const total = (rows: string[][]) => rows.at(-1)?.at(-1);
    expect(total(own)).toBe(all.find(([name]) => name === '张伟')?.at(-1));
    expect(total(own)).not.toBe(total(all));
  });

  it('are refused for a reader of the report without a right to the form [REPORT-015]', async () => {
    const foreign = await releaseForm(app, 'foreign', { fields: [node('input', 'name')] }, ['role-configurer']);
    const body = [sheet([{ at: 'A1', field: 'orders.name' }])];
    const id = await create('foreign', definition({ datasets: { orders: { model: foreign } }, parameters: [], body }));
    await showInMenu(id);
    expect((await preview(id, {}, 'plain')).code).toBe(403);
    expect((await preview(id)).code).toBe(200);
  });

  it('leave out columns that its reader may not see, also of sums and formulas [REPORT-015]', async () => {
    const guarded = await releaseForm(app, 'guardedOrders', {
      fields: [node('input', 'name', { label: '名称' }), node('inputNumber', 'price', { label: '单价' })],
      list: { columns: [{ prop: 'name' }, { prop: 'price' }], guards: { column: true, form: true } },
    });
    const data = JSON.stringify({ name: '桌', price: 7 });
    expect((await app.call('onlinedev.create', { modelId: guarded, data }, admin)).code).toBe(200);
    const cells = [
      { at: 'A1', field: 'orders.name', grow: 'down' },
      { at: 'B1', field: 'orders.price' },
      { at: 'C1', field: 'orders.price', as: 'sum' },
      { at: 'D1', formula: 'B1 * 2' },
      { at: 'A2', text: '合计' },
      { at: 'B2', field: 'orders.price', as: 'sum' },
    ];
    const parts = { datasets: { orders: { model: guarded } }, parameters: [], body: [sheet(cells)] };
    const id = await create('guarded', definition(parts));
    await showInMenu(id);
    const shown = async (as: 'admin' | 'plain') => texts((await preview(id, {}, as)).data.list[0] as ShownSheet);
    expect(await shown('plain')).toEqual([
      ['桌', '7', '7', '14'],
      ['合计', '7'],
    ]);
    for (const step of ['column', 'form'])
      await app.db.deleteFrom('permissionGrant').where('itemId', 'like', `%-${step}-price`).execute();
    expect(await shown('plain')).toEqual([
      ['桌', '', '#', '#'],
      ['合计', '#'],
    ]);
    expect(await shown('admin')).toEqual([
      ['桌', '7', '7', '14'],
      ['合计', '7'],
    ]);
    const file = (await call<{ url: string }>('exportData', { id, type: 'csv' }, 'plain')).data;
    expect((await app.download(file.url)).body.toString()).not.toContain('7');
  });

  it('are shown by 20, 50, 100 or 500, or all; more than 10,000 are refused [REPORT-016]', async () => {
    const id = await create('many', definition({ body: [sheet([{ at: 'A1', field: 'orders.name', grow: 'down' }])] }));
    const fill = (count: number) =>
      sql`insert into record (id, model_id, creator_time, data, version, draft, delete_mark)
        select 'many' || n, ${modelId}, n, jsonb_build_object('name', 'many' || n), 1, 0, 0
        from generate_series(1, ${sql.lit(count)}) as n`.execute(app.db);
    await fill(9_997);
    const rowsOf = async (pageSize: number) => (await preview(id, { pageSize })).data.list[0]?.rows.length;
    for (const pageSize of [20, 50, 100, 500]) expect(await rowsOf(pageSize)).toBe(pageSize);
    expect(await rowsOf(0)).toBe(10_000);
    expect((await preview(id, { pageSize: 30 })).code).toBe(400);
    await sql`insert into record (id, model_id, creator_time, data, version, draft, delete_mark)
      values ('last', ${modelId}, 1, '{}'::jsonb, 1, 0, 0)`.execute(app.db);
    expect(await preview(id)).toMatchObject({ code: 400, msg: '数据超过10000行，请缩小查询范围' });
    expect((await preview(id, { parameters: { name: 'many99' } })).code).toBe(200);
    await sql`delete from record where id like 'many%' or id = 'last'`.execute(app.db);
  }, 60_000);
});
