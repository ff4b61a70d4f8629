import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseAgain, releaseForm, textsOf } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let rates: string;
let orders: string;
let secret: string;
let quote: string;
const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const call = <T>(name: string, input: object, as: 'admin' | 'plain' = 'admin') =>
  app.call<T>(name, input as never, { as });
const create = (modelId: string, record: object, as?: 'plain') =>
  call<{ id: string }>('onlinedev.create', { modelId, data: JSON.stringify(record) }, as);
const stored = async (id: string) => {
  const row = await app.db.selectFrom('record').select('data').where('id', '=', id).executeTakeFirstOrThrow();
  return row.data as Record<string, unknown>;
};
const computed = (name: string, expression: string, more: object = {}) =>
  node('calculate', name, {}, { expression, isStorage: 1, precision: 2, ...more });

beforeAll(async () => {
  app = await testApp();
  rates = await releaseForm(app, 'rates', {
    fields: [node('input', 'currency'), node('datePicker', 'day'), node('inputNumber', 'rate', {}, { precision: 4 })],
    list: { columns: [{ prop: 'day', sortable: true }] },
  });
  orders = await releaseForm(app, 'orders', {
    fields: [
      node('input', 'number'),
      node('table', 'lines', {}, { children: [node('input', 'sku'), node('inputNumber', 'price')] }),
    ],
  });
  secret = await releaseForm(app, 'secret', { fields: [node('inputNumber', 'amount')] }, []);
  for (const [currency, on, rate] of [
    ['USD', '2024-05-06', 7.2],
    ['USD', '2024-05-07', 7.1234],
    ['EUR', '2024-05-06', 7.8],
  ] as const)
    await create(rates, { currency, day: day(on), rate });
  await create(orders, {
    number: 'O1',
    lines: [
      { sku: 'a', price: 10 },
      { sku: 'b', price: 20.5 },
    ],
  });
  const where = (formula = 'currency') => [{ field: 'currency', value: { formula } }];
  quote = await releaseForm(app, 'quote', {
    fields: [
      node('input', 'currency'),
      node('datePicker', 'day'),
      node('inputNumber', 'amount'),
      node('input', 'order'),
      node(
        'table',
        'items',
        {},
        {
          children: [
            node('input', 'sku'),
            node('input', 'currency'),
            computed('expected', 'SUMIF(ordered.sku; sku; ordered.price)'),
            computed('converted', 'itemRate × 100', { precision: 0 }),
          ],
        },
      ),
      computed('local', 'amount × rate'),
      computed('figures', 'many & "/" & best & "/" & least & "/" & mean & "/" & total', { result: 'text' }),
      computed('ordersSum', 'ordered.price'),
      computed('onlyOne', 'IF(ISBLANK(single); "several"; "one")', { result: 'text' }),
      computed('chained', 'next × 10'),
    ],
    form: {
      lookups: {
        rate: {
          model: rates,
          where: [...where(), { field: 'day', is: '<=', value: { formula: 'day' } }],
          take: { first: 'rate', by: 'day', descending: true },
        },
        many: { model: rates, where: where(), take: { count: true } },
        best: { model: rates, where: where(), take: { max: 'rate' } },
        least: { model: rates, where: where(), take: { min: 'rate' } },
        mean: { model: rates, where: where(), take: { average: 'rate' } },
        total: { model: rates, where: where(), take: { sum: 'rate' } },
        single: { model: rates, where: where(), take: { only: 'rate' } },
        ordered: {
          model: orders,
          where: [{ field: 'number', value: { formula: 'order' } }],
          take: { rows: 'lines', columns: ['sku', 'price'] },
        },
        'items.itemRate': {
          model: rates,
          where: [{ field: 'currency', value: { formula: 'items.currency' } }],
          take: { first: 'rate', by: 'day' },
        },
        // Its condition reads what is computed of another lookup.
        next: { model: rates, where: [{ field: 'rate', is: '<', value: { formula: 'local' } }], take: { count: true } },
      },
    },
  });
});
afterAll(() => app.close());

const order = { currency: 'USD', day: day('2024-05-09'), amount: 100, order: 'O1' };
const items = [
  { sku: 'b', currency: 'EUR' },
  { sku: 'z', currency: 'ZZZ' },
];

describe('a lookup', () => {
  it('takes of the matches a field of the first or only one, figures, or lines, in records and rows, and is computed again on saving [FORMULA-024]', async () => {
    const { data, msg } = await create(quote, { ...order, items, local: 1, figures: 'sent', rate: 99, chained: 5 });
    expect(msg).toBe('新建成功');
    const record = await stored(data.id);
    expect(record).toMatchObject({
      local: 712.34,
      figures: '2/7.2/7.1234/7.1617/14.3234',
      ordersSum: 30.5,
      onlyOne: 'several',
      chained: 30,
    });
    expect((record['items'] as object[])[0]).toMatchObject({ expected: 20.5, converted: 780 });
    expect((record['items'] as object[])[1]).toMatchObject({ expected: 0, converted: 0 });
    expect(record).not.toHaveProperty('rate');
    const euro = await create(quote, { ...order, currency: 'EUR' });
    expect(await stored(euro.data.id)).toMatchObject({ onlyOne: 'one', local: 780 });
    const blank = await create(quote, { amount: 5 });
    expect(await stored(blank.data.id)).toMatchObject({ local: 0, figures: '////', onlyOne: 'several' });
  });

  it('answers the page as it answers a save', async () => {
    const ask = (name: string, ...given: unknown[]) =>
      call<{ value: unknown }>('onlinedev.lookup', { modelId: quote, name, arguments: given });
    expect((await ask('rate', 'USD', day('2024-05-06'))).data).toEqual({ value: 7.2 });
    expect((await ask('rate', 'USD', null)).data).toEqual({ value: null });
    expect((await ask('many', 'EUR')).data).toEqual({ value: 1 });
    expect((await ask('ordered', 'O1')).data.value).toEqual([
      { sku: 'a', price: 10 },
      { sku: 'b', price: 20.5 },
    ]);
    expect((await ask('items.itemRate', 'EUR')).data).toEqual({ value: 7.8 });
    expect((await ask('none')).code).toBe(404);
  });

  it('is answered and saved only with the right to read the other form, and its fields [FORMULA-024]', async () => {
    const form = (take: object) => ({
      fields: [node('inputNumber', 'a'), computed('b', 'a + sum')],
      form: { lookups: { sum: { model: secret, take } } },
    });
    const guarded = await releaseForm(app, 'guarded.lookup', form({ sum: 'amount' }));
    expect((await create(guarded, { a: 1 })).code).toBe(200);
    const refused = await create(guarded, { a: 1 }, 'plain');
    expect(refused).toMatchObject({ code: 400, msg: '您无权读取查询“sum”所用表单的记录，无法保存' });
    const asked = await call('onlinedev.lookup', { modelId: guarded, name: 'sum', arguments: [] }, 'plain');
    expect(asked.code).toBe(403);
    const unknown = await releaseForm(app, 'unknown.lookup', form({ sum: 'none' }));
    expect((await create(unknown, { a: 1 })).code).toBe(400);
  });

  it('shows at most what the releaser of the form may see: a configurer gathers no records by what others save [PERM-022]', async () => {
    const lookups = { sum: { model: secret, take: { sum: 'amount' } } };
    const texts = textsOf('gathering', { fields: [computed('got', 'sum × 1')], form: { lookups } });
    const { id } = (await app.call<{ id: string }>('visualdev.create', texts, { as: 'configurer' })).data;
    const release = { id, pcModuleParentId: ['menu-business'], roleIds: ['role-configurer'] };
    expect((await app.call('visualdev.release', release, { as: 'configurer' })).msg).toBe('发布成功');
    await create(secret, { amount: 42 });
    expect((await create(id, {})).msg).toBe('您无权读取查询“sum”所用表单的记录，无法保存');
    const ask = () => call('onlinedev.lookup', { modelId: id, name: 'sum', arguments: [] });
    expect(await ask()).toMatchObject({ code: 403, data: null });
    // A releaser who may see the other form: it is answered. A disabled releaser: it is refused.
    const published = (await app.call('visualdev.release', { id }, { as: 'admin' })).msg;
    expect([published, (await ask()).data]).toEqual(['发布成功', { value: 42 }]);
    await app.call('visualdev.release', { id }, { as: 'configurer' });
    await app.db.updateTable('users').set({ enabledMark: 0 }).where('account', '=', 'lixiaoyun').execute();
    expect([(await ask()).code, (await create(id, {})).code]).toEqual([403, 403]);
    await app.db.updateTable('users').set({ enabledMark: 1 }).where('account', '=', 'lixiaoyun').execute();
  });

  it('compares with a system variable of the reader, on saving of the writer; a caller cannot send one [FORMULA-018]', async () => {
    const owned = await releaseForm(app, 'owned', { fields: [node('input', 'owner'), node('inputNumber', 'amount')] });
    const own = async (as: 'admin' | 'plain') =>
      (await call<{ userInfo: { userId: string } }>('session.currentUser', {}, as)).data.userInfo.userId;
    const people = { admin: await own('admin'), plain: await own('plain') };
    await create(owned, { owner: people.admin, amount: 3 });
    await create(owned, { owner: people.plain, amount: 4 });
    await create(owned, { owner: '@userId', amount: 50 });
    const form = (value: unknown) => ({
      fields: [node('input', 'who'), computed('mine', 'sum × 1')],
      form: { lookups: { sum: { model: owned, where: [{ field: 'owner', value }], take: { sum: 'amount' } } } },
    });
    const named = await releaseForm(app, 'named.lookup', form('@userId'));
    const sent = await releaseForm(app, 'sent.lookup', form({ formula: 'who' }));
    for (const as of ['admin', 'plain'] as const) {
      const amount = as === 'admin' ? 3 : 4;
      expect(await stored((await create(named, { who: 'x' }, as as 'plain')).data.id)).toMatchObject({ mine: amount });
      const ask = { modelId: named, name: 'sum', arguments: ['@userId'] };
      expect((await call('onlinedev.lookup', ask, as)).data).toEqual({ value: amount });
      const other = { modelId: sent, name: 'sum', arguments: ['@userId'] };
      expect((await call('onlinedev.lookup', other, as)).data).toEqual({ value: 50 });
    }
  });

  it('over its own form takes the other records: a record that is changed does not count itself [FORMULA-027]', async () => {
    const leave = await releaseForm(app, 'leave', { fields: [node('input', 'who')] });
    const used = {
      model: leave,
      where: [{ field: 'who', value: { formula: 'who' } }],
      take: { sum: 'days' },
    };
    await releaseAgain(app, leave, 'leave', {
      fields: [node('input', 'who'), node('inputNumber', 'days'), computed('left', '10 - used - days')],
      form: { lookups: { used, first: { ...used, take: { only: 'days' } } } },
    });
    const first = (await create(leave, { who: 'x', days: 3 })).data.id;
    const second = (await create(leave, { who: 'x', days: 2 })).data.id;
    await create(leave, { who: 'y', days: 5 });
    expect([await stored(first), await stored(second)]).toMatchObject([{ left: 7 }, { left: 5 }]);
    await call('onlinedev.update', { modelId: leave, id: second, data: JSON.stringify({ who: 'x', days: 4 }) });
    expect(await stored(second)).toMatchObject({ left: 3 });
    const ask = async (name: string, more: object = {}) =>
      (await call<{ value: unknown }>('onlinedev.lookup', { modelId: leave, name, arguments: ['x'], ...more })).data
        .value;
    expect([await ask('used'), await ask('used', { id: second }), await ask('used', { id: 'none' })]).toEqual([
      7, 3, 7,
    ]);
    expect([await ask('first'), await ask('first', { id: second })]).toEqual([null, 3]);
    const elsewhere = await releaseForm(app, 'elsewhere.lookup', {
      fields: [node('input', 'who'), computed('left', 'used × 1')],
      form: { lookups: { used: { ...used, model: leave } } },
    });
    // The same id, of a record of another form.
    const other = { modelId: elsewhere, name: 'used', arguments: ['x'], id: second };
    expect((await call('onlinedev.lookup', other)).data).toEqual({ value: 7 });
  });

  it('is refused where its conditions change with its result again and again, or a save asks too often', async () => {
    const circle = await releaseForm(app, 'circle.lookup', {
      fields: [computed('a', 'IF(found = 0; 0; 100)')],
      form: {
        lookups: {
          found: {
            model: rates,
            where: [{ field: 'rate', is: '<', value: { formula: '50 - a' } }],
            take: { count: true },
          },
        },
      },
    });
    expect((await create(circle, {})).msg).toBe('查询的条件随查询结果不断变化，请联系管理员修改表单');
    const many = Array.from({ length: 501 }, (_, index) => ({ currency: `C${index}` }));
    expect((await create(quote, { ...order, items: many })).msg).toContain('最多查询其他表单 500 次');
  });
});
