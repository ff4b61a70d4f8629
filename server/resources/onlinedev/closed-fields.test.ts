import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../platform/db/columns.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseAgain, releaseForm, textsOf } from '../../records/forms/testing/release-form.ts';

type Values = Record<string, unknown>;

let app: TestApp;
beforeAll(async () => (app = await testApp()), 120_000);
afterAll(() => app.close());

const as = { as: 'plain' } as const;
const create = async (modelId: string, values: Values) => {
  const { data, msg } = await app.call<{ id: string }>(
    'onlinedev.create',
    { modelId, data: JSON.stringify(values) },
    as,
  );
  expect(msg).toBe('新建成功');
  return data.id;
};
const update = async (modelId: string, id: string, values: Values) =>
  expect((await app.call('onlinedev.update', { modelId, id, data: JSON.stringify(values) }, as)).msg).toBe('更新成功');
const stored = async (id: string) =>
  (await app.db.selectFrom('record').select('data').where('id', '=', id).executeTakeFirstOrThrow()).data;
const detail = async (modelId: string, id: string) =>
  JSON.parse((await app.call<{ data: string }>('onlinedev.detail', { modelId, id }, as)).data.data) as Values;

const closed = { disabled: true };
const days = (steps: object[], more: object = {}) =>
  node('inputNumber', 'days', {}, { on: { change: steps }, ...more });

describe('a field with disabled: true', () => {
  it('has its default or stored value, regardless of the input [FORMULA-024]', async () => {
    const fields = [
      node('input', 'state', { defaultValue: '新建' }, closed),
      node('input', 'byRule', { disabled: { '==': [{ var: 'state' }, '新建'] } }),
      node('input', 'open'),
    ];
    const modelId = await releaseForm(app, 'closed.plain', { fields });
    const id = await create(modelId, { state: '已付款', byRule: '甲', open: '乙' });
    expect(await stored(id)).toEqual({ state: '新建', byRule: '甲', open: '乙' });
    await app.db
      .updateTable('record')
      .set({ data: json({ state: '已付款' }) })
      .where('id', '=', id)
      .execute();
    await update(modelId, id, { state: '伪造', open: '丙' });
    expect(await stored(id)).toMatchObject({ state: '已付款', open: '丙' });
  });

  it('takes the value of a declared set action of a changed field, and is unchanged otherwise [FORMULA-024]', async () => {
    const steps = [
      { toast: '已计算' },
      { set: { level: '长', copy: { var: 'days' } }, when: { '>': [{ var: 'days' }, 3] } },
      { set: { level: '短' }, when: { '<=': [{ var: 'days' }, 3] } },
      { set: { free: '动作' } },
    ];
    const fields = [
      days(steps),
      node('input', 'level', {}, closed),
      node('inputNumber', 'copy', {}, closed),
      node('input', 'free'),
    ];
    const modelId = await releaseForm(app, 'closed.set', { fields });
    const id = await create(modelId, { days: 5, level: '伪造', copy: 99, free: '人写的' });
    expect(await stored(id)).toEqual({ days: 5, level: '长', copy: 5, free: '人写的' });
    await app.db
      .updateTable('record')
      .set({ data: json({ days: 5, level: '旧', copy: 5 }) })
      .where('id', '=', id)
      .execute();
    await update(modelId, id, { days: 5, level: '伪造', free: '改' });
    expect(await stored(id)).toMatchObject({ level: '旧', copy: 5 });
    await update(modelId, id, { days: 2, level: '伪造' });
    expect(await stored(id)).toMatchObject({ level: '短', copy: 5 });
  });

  it('takes the value copied from the picked row, in rows too; an editable one is ordinary input [FORMULA-024]', async () => {
    const transferList = [
      { sourceValue: 'price', targetField: 'price' },
      { sourceValue: 'unit', targetField: 'unit' },
    ];
    const pick = node('popupSelect', 'product', { transferList }, { interfaceId: 'products' });
    const targets = [node('inputNumber', 'price', {}, closed), node('input', 'unit')];
    const modelId = await releaseForm(app, 'closed.picked', {
      fields: [pick, ...targets, node('table', 'lines', {}, { children: [pick, ...targets] })],
    });
    const id = await create(modelId, {
      ...{ product: 'p2', price: 1, unit: '箱' },
      lines: [{ product: 'p4', price: 1, unit: '盒' }, { price: 7 }],
    });
    const first = await stored(id);
    expect(first).toMatchObject({ price: 420, unit: '箱' });
    expect(first['lines']).toMatchObject([{ price: 12.5, unit: '盒' }, { price: null }]);
    await update(modelId, id, {
      ...first,
      price: 3,
      lines: (first['lines'] as Values[]).map((row) => ({ ...row, price: 3 })),
    });
    expect(await stored(id)).toEqual(first);
    await update(modelId, id, { ...first, product: 'p3' });
    expect(await stored(id)).toMatchObject({ product: 'p3', price: 1560 });
  });

  it('of a new row takes the row a button offers, or a copy of another row, nothing else [FORMULA-024]', async () => {
    const config = {
      ...{ dataSource: 'dynamic', interfaceId: 'products' },
      relationOptions: [
        { field: 'lines-item', type: 1, value: 'fullName' },
        { field: 'lines-price', type: 1, value: 'price' },
      ],
    };
    const children = [
      node('input', 'item', {}, closed),
      node('inputNumber', 'price', {}, closed),
      node('inputNumber', 'count'),
    ];
    const footerBtnsList = [{ value: 'custom1', label: '选择', show: true, actionConfig: config }];
    const modelId = await releaseForm(app, 'closed.rows', {
      fields: [node('table', 'lines', {}, { children, footerBtnsList })],
    });
    const taken = { item: '条码扫描枪', price: 420 };
    const lines = [
      { ...taken, count: 1 },
      { ...taken, price: 1 },
      { ...taken, count: 2 },
    ];
    const rows = (await stored(await create(modelId, { lines })))['lines'];
    expect(rows).toMatchObject([
      { ...taken, count: 1 },
      { item: '', price: null },
      { ...taken, count: 2 },
    ]);
  });

  it('set by an action the server cannot repeat is an error before release [FORMULA-024]', async () => {
    const level = node('input', 'level', {}, closed);
    const said = async (enCode: string, ...fields: object[]) => {
      const { data } = await app.call<{ id: string; issues: { id: string; path: string }[] }>(
        'visualdev.create',
        textsOf(enCode, { fields: [...fields, level, node('input', 'free')] }),
        { as: 'admin' },
      );
      return data.issues.filter(({ id }) => id === 'issue.set-of-closed').map(({ path }) => path);
    };
    const set = { set: { level: '长' } };
    const query = { request: 'onlinedev.info', with: { modelId: 'x', id: 'y' }, as: 'answer' };
    expect(await said('closed.known', days([{ toast: '好' }, set]))).toEqual([]);
    expect(await said('closed.asked', days([set, query, set]))).toEqual(['fields[0].on.change[2].set.level']);
    expect(await said('closed.blur', days([], { on: { blur: [set] } }))).toHaveLength(1);
    expect(await said('closed.row', node('table', 'lines', {}, { children: [days([set])] }))).toEqual([]);
    expect(await said('closed.rowAsked', node('table', 'lines', {}, { children: [days([query, set])] }))).toHaveLength(
      1,
    );
    expect(await said('closed.free', days([query, { set: { free: '甲' } }]))).toEqual([]);
    const { data } = await app.call<{ id: string }>(
      'visualdev.create',
      textsOf('closed.refused', { fields: [days([query, set]), level] }),
      { as: 'admin' },
    );
    const released = await app.call(
      'visualdev.release',
      { id: data.id, pcModuleParentId: ['menu-business'] },
      { as: 'admin' },
    );
    expect(released.msg).toMatch(/level.*服务器重算/);
  });
});

describe('a calculation', () => {
  const total = (expression: string) => node('calculate', 'total', {}, { expression, isStorage: 1, precision: 2 });
  const list = async (modelId: string, query: object) => {
    const { data } = await app.call<{ list: Values[] }>('onlinedev.list', { modelId, ...query }, as);
    return data.list.map((row) => row['total']);
  };

  it('that reads a field dropped on saving is stored as displayed, sorted and searched [FORMULA-025]', async () => {
    const fields = [
      node('switch', 'urgent'),
      node('inputNumber', 'fee', { dropHidden: true, shown: { '==': [{ var: 'urgent' }, 1] } }),
      node('inputNumber', 'base'),
      total('base + fee'),
    ];
    const modelId = await releaseForm(app, 'calc.dropped', { fields, list: { columns: [{ prop: 'total' }] } });
    const hidden = await create(modelId, { urgent: 0, base: 10, fee: 50 });
    const shown = await create(modelId, { urgent: 1, base: 20, fee: 5 });
    expect([await stored(hidden), await stored(shown)]).toMatchObject([{ total: 10 }, { fee: 5, total: 25 }]);
    expect(await stored(hidden)).not.toHaveProperty('fee');
    expect((await detail(modelId, hidden))['total']).toBe(10);
    expect(await list(modelId, { sidx: 'total', sort: 'desc' })).toEqual([25, 10]);
    expect(await list(modelId, { queryJson: '{"total":[10,10]}' })).toEqual([10]);
  });

  it('shows the stored value after its expression changed, and is recomputed by a save [FORMULA-025]', async () => {
    const code = 'calc.changed';
    const base = node('inputNumber', 'base');
    const columns = { list: { columns: [{ prop: 'total' }] } };
    const modelId = await releaseForm(app, code, { fields: [base, total('base × 2')], ...columns });
    const id = await create(modelId, { base: 10 });
    await releaseAgain(app, modelId, code, { fields: [base, total('base × 3')], ...columns });
    expect([await list(modelId, {}), (await detail(modelId, id))['total']]).toEqual([[20], 20]);
    await update(modelId, id, { base: 10 });
    expect([await list(modelId, {}), (await stored(id))['total']]).toEqual([[30], 30]);
  });

  it('shows what is stored in the rows of a sub-table as well, and computes what is not stored [FORMULA-025]', async () => {
    const code = 'calc.rows';
    const cost = node('inputNumber', 'cost');
    const form = (factor: number) => {
      const expression = `cost × ${factor}`;
      const storedField = node('calculate', 'kept', {}, { expression, isStorage: 1 });
      const shown = node('calculate', 'shown', {}, { expression, isStorage: 0 });
      return { fields: [node('table', 'lines', {}, { children: [cost, storedField, shown] })] };
    };
    const modelId = await releaseForm(app, code, form(2));
    const id = await create(modelId, { lines: [{ cost: 1 }, { cost: 5 }] });
    await releaseAgain(app, modelId, code, form(3));
    expect((await detail(modelId, id))['lines']).toMatchObject([
      { cost: 1, kept: 2, shown: 3 },
      { cost: 5, kept: 10, shown: 15 },
    ]);
  });
});

describe('a read-only field with a formula', () => {
  const readOnly = { disabled: true };

  it('takes its computed default, and the results of set steps in rows, never the input [FORMULA-020, FORMULA-021, FORMULA-001]', async () => {
    const compute = { set: { price: { formula: 'quantity * 10' } } };
    const children = [
      node('inputNumber', 'quantity', {}, { on: { change: [compute] } }),
      node('inputNumber', 'price', {}, readOnly),
      node('inputNumber', 'fee', { defaultValue: { formula: 'quantity + 1', keep: 'untilEdited' } }, readOnly),
    ];
    const every = { set: { 'lines.price': { formula: 'quantity * rate' } } };
    const fields = [
      node('inputNumber', 'rate', {}, { on: { change: [{ when: { formula: 'rate > 50' }, ...every }] } }),
      node('inputNumber', 'once', { defaultValue: { formula: '6 * 7' } }, readOnly),
      node('inputNumber', 'follows', { defaultValue: { formula: 'rate * 2', keep: 'untilEdited' } }, readOnly),
      node('table', 'lines', {}, { children }),
    ];
    const modelId = await releaseForm(app, 'closed.formulas', { fields });
    const forged = { once: 1, follows: 1, lines: [{ quantity: 3, price: 1, fee: 1 }] };
    const id = await create(modelId, { rate: 4, ...forged });
    expect(await stored(id)).toMatchObject({ once: 42, follows: 8, lines: [{ quantity: 3, price: 30, fee: 4 }] });
    const [row] = (await stored(id))['lines'] as Values[];
    await update(modelId, id, { rate: 60, ...forged, lines: [{ ...row, price: 2, fee: 2 }] });
    expect(await stored(id)).toMatchObject({ once: 42, follows: 8, lines: [{ quantity: 3, price: 180, fee: 4 }] });
  });
});

describe('checks of a form', () => {
  it('refuse a record at the fields they mark; a warning does not [FORMULA-022]', async () => {
    const children = [node('inputNumber', 'used'), node('inputNumber', 'left')];
    const checks = [{ rule: { formula: 'used <= left' }, message: '不能超过{left}', fields: ['used'] }];
    const fields = [node('inputNumber', 'total'), node('table', 'lines', {}, { children, checks })];
    const ofForm = [
      { rule: { formula: 'total < 1000' }, message: '太多', fields: ['total'] },
      { rule: { formula: 'total < 100' }, message: '有点多', severity: 'warning' },
    ];
    const modelId = await releaseForm(app, 'checks.refused', { fields, form: { checks: ofForm } });
    const values = {
      total: 5000,
      lines: [
        { used: 1, left: 2 },
        { used: 9, left: 2 },
      ],
    };
    const refused = await app.call<{ path: string }[]>(
      'onlinedev.create',
      { modelId, data: JSON.stringify(values) },
      as,
    );
    expect(refused.code).toBe(400);
    expect(refused.data).toMatchObject([
      { path: 'total', params: { message: '太多' } },
      { path: 'lines[1].used', params: { message: '不能超过2' } },
    ]);
    await create(modelId, { total: 500, lines: [{ used: 1, left: 2 }] });
  });
});
