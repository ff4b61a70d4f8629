import { afterAll, beforeAll, expect, it } from 'vitest';
import { conditionSymbols } from '#schemas/language/condition.ts';
import { digestOf, goldenOf } from '#core/testing/variations.ts';
import { steady } from '../platform/testing/steady.ts';
import { testApp, type As, type TestApp } from '../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const modelId = 'form-purchase-order';
const golden = (name: string) => `../../fixtures/golden/records-${name}.txt`;
const condition = (field: string, symbol: string, fieldValue: unknown, zhjyKey = 'input') => ({
  field,
  symbol,
  fieldValue,
  zhjyKey,
});
const searchOf = (groups: object[]) => JSON.stringify({ matchLogic: 'and', conditionList: [{ logic: 'or', groups }] });

const queries = {
  page: { modelId, currentPage: 1, pageSize: 5 },
  search: {
    modelId,
    currentPage: 1,
    pageSize: 20,
    keyword: '公司',
    sort: 'desc',
    sidx: 'orderDate',
    queryJson: JSON.stringify({ supplier: '公司', payment: 'transfer', orderDate: [0, 1_800_000_000_000] }),
  },
  conditions: {
    modelId,
    currentPage: 2,
    pageSize: 3,
    superQueryJson: searchOf([
      condition('supplier', 'like', '公司'),
      condition('taxRate', '>', 0.03, 'inputNumber'),
      condition('lines-quantity', '>=', 2, 'inputNumber'),
    ]),
  },
};

async function outcomeOf(name: string, input: object, as: As) {
  const { code, msg, data } = await app.call(name, input, { as });
  return { digest: code === 200 ? digestOf(steady(data)) : '', issues: code === 200 ? [] : [`${code} ${msg}`] };
}

it.each(Object.keys(queries) as (keyof typeof queries)[])(
  'answers the list query %s as before with any one value changed',
  async (name) => {
    for (const as of ['admin', 'plain'] as const) {
      const call = (input: unknown) => outcomeOf('onlinedev.list', { modelId, ...(input as object) }, as);
      await expect(await goldenOf(queries[name], call)).toMatchFileSnapshot(golden(`${name}-${as}`));
    }
  },
);

it('finds the same orders with every symbol and type of a condition', async () => {
  const fields: [string, string, unknown[]][] = [
    ['supplier', 'input', ['公司', '']],
    ['payment', 'select', ['transfer', ['transfer', 'cash']]],
    ['taxRate', 'inputNumber', [0.06, [0.01, 0.06], 'x']],
    ['orderDate', 'datePicker', [1_730_000_000_000, [1_725_000_000_000, 1_735_000_000_000]]],
    ['lines-quantity', 'inputNumber', [5]],
    ['lines-item', 'input', ['纸']],
  ];
  const lines: string[] = [];
  for (const [field, kind, values] of fields) {
    for (const symbol of [...conditionSymbols, 'unknown']) {
      for (const value of values) {
        const superQueryJson = searchOf([condition(field, symbol, value, kind)]);
        const { digest, issues } = await outcomeOf(
          'onlinedev.list',
          { modelId, pageSize: 100, superQueryJson },
          'admin',
        );
        lines.push(`${field} ${symbol} ${JSON.stringify(value)}: ${[digest, ...issues].join(' ')}`);
      }
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(golden('symbols'));
});

const order = {
  supplier: '上海文具',
  orderDate: 1_736_000_000_000,
  payment: 'transfer',
  urgency: 'normal',
  taxRate: 0.06,
  remark: '送货前联系',
  lines: [{ item: '纸', model: 'A4', unit: 'box', quantity: 2, price: 12.5 }],
};
const leave = {
  type: 'annual',
  days: 2,
  start: 1_736_000_000_000,
  end: 1_736_100_000_000,
  reason: '探亲',
  phone: '13800000001',
  handedOver: 1,
};

it.each([
  ['order', modelId, order],
  ['leave', 'form-leave-request', leave],
])('creates and updates an %s as before with any one value changed', async (name, id, values) => {
  const as = 'plain';
  const first = await app.call<{ id: string }>(
    'onlinedev.create',
    { modelId: id, data: JSON.stringify(values) },
    { as },
  );
  const afterSaving = async (recordId: string) => [
    await app.call('onlinedev.info', { modelId: id, id: recordId }, { as }),
    await app.call('onlinedev.detail', { modelId: id, id: recordId }, { as }),
  ];
  const save = async (input: unknown) => {
    const { data } = input as { data: string };
    const created = await app.call<{ id: string }>('onlinedev.create', { modelId: id, data }, { as });
    const updated = await app.call('onlinedev.update', { modelId: id, id: first.data.id, data }, { as });
    const issues = [created, updated].filter(({ code }) => code !== 200).map(({ code, msg }) => `${code} ${msg}`);
    if (created.code !== 200) return { digest: '', issues };
    const stored = [...(await afterSaving(created.data.id)), ...(await afterSaving(first.data.id))];
    await app.call('onlinedev.remove', { modelId: id, id: created.data.id }, { as: 'admin' });
    return { digest: digestOf(steady(stored)), issues };
  };
  await expect(await goldenOf({ data: JSON.stringify(values) }, save)).toMatchFileSnapshot(golden(`save-${name}`));
});
