import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let modelId: string;

const sums = async (query: object = {}) =>
  (await app.call<{ sums: Record<string, string> }>('onlinedev.totals', { modelId, ...query }, { as: 'admin' })).data
    .sums;
const only = (values: object) => ({ queryJson: JSON.stringify(values) });

beforeAll(async () => {
  app = await testApp();
  const fields = [
    node('input', 'name'),
    node('inputNumber', 'amount'),
    node('input', 'typed'),
    node('inputNumber', 'secret'),
    node('calculate', 'double', {}, { expression: 'amount * 2', precision: 2 }),
    node('table', 'lines', {}, { children: [node('inputNumber', 'price')] }),
  ];
  const summaryField = ['amount', 'typed', 'double', 'lines-price', 'name'];
  const columns = ['name', 'amount', 'typed', 'double', 'lines-price'].map((prop) => ({ prop }));
  const list = { columns, showSummary: true, summaryField };
  modelId = await releaseForm(app, 'summed', { fields, list });
  const rows = [
    { name: '甲', amount: 0.1, typed: ' 12.50 ', secret: 5, lines: [{ price: 1.1 }, { price: 2.2 }] },
    { name: '甲', amount: 0.2, typed: '一百', secret: 7 },
    { name: '乙', amount: 9007199254740.99, typed: '', lines: [] },
    { name: '乙' },
  ];
  for (const row of rows) {
    const saved = await app.call('onlinedev.create', { modelId, data: JSON.stringify(row) }, { as: 'admin' });
    expect(saved.msg).toBe('新建成功');
  }
});
afterAll(() => app.close());

describe('totals of a list', () => {
  it('are exact over all matching records, independent of the page; non-numeric texts count as 0 [SUBTABLE-037]', async () => {
    expect(await sums(only({ name: '甲' }))).toEqual({
      amount: '0.3',
      typed: '12.50',
      name: '0',
      double: '0.6',
      'lines-price': '3.3',
    });
    expect((await sums())['amount']).toBe('9007199254741.29');
    expect((await sums({ keyword: '乙' }))['amount']).toBe('9007199254740.99');
  });

  it('are 0 without matches', async () => {
    expect((await sums(only({ name: '没有' })))['amount']).toBe('0');
  });

  it('exclude columns the list does not sum', async () => {
    expect(await sums()).not.toHaveProperty('secret');
  });
});
