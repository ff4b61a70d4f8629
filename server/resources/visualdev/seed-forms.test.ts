import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface Rows {
  list: Record<string, unknown>[];
  pagination: { total: number };
}
const as = { as: 'configurer' } as const;
const rows = async (modelId: string, query: object = {}) =>
  (await app.call<Rows>('onlinedev.list', { modelId, ...query }, as)).data;

it('provides configurers with three released forms with sample records', async () => {
  const totals = { 'form-leave-request': 30, 'form-purchase-order': 78, 'form-asset': 30 };
  for (const [id, total] of Object.entries(totals)) expect((await rows(id)).pagination.total).toBe(total);
});

it('numbers, stamps and calculates the records like any other', async () => {
  const [leave] = (await rows('form-leave-request', { sidx: 'no', sort: 'asc', pageSize: 1 })).list;
  expect(leave).toMatchObject({ no: expect.stringMatching(/^QJ\d{8}0001$/), applicant: expect.stringContaining('/') });
  const [order] = (await rows('form-purchase-order', { pageSize: 1 })).list as {
    lines: { amount: number }[];
    total: number;
    taxRate: number;
  }[];
  const sum = order?.lines.reduce((total, { amount }) => total + amount, 0) ?? 0;
  expect(order?.total).toBeCloseTo(sum * (1 + (order?.taxRate ?? 0)), 1);
});

it('finds orders by the text of their lines', async () => {
  const found = (await rows('form-purchase-order', { keyword: '显示器', pageSize: 100 })).list as {
    lines: { item: string }[];
  }[];
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ lines }) => lines.some(({ item }) => item.includes('显示器')))).toBe(true);
});
