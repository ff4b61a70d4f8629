import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueryConfig } from '#schemas/resources/data-interface/data-config.ts';
import type { Context } from '../../platform/context/context.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { type Ask, interfaceRowsMax } from './ask.ts';
import { rowsOfModel } from './rows-of-model.ts';

let app: TestApp;
let from: string;
beforeAll(async () => {
  app = await testApp();
  const modelId = await releaseForm(app, 'interfaced', {
    fields: [
      ...['name', 'code'].map((name) => node('input', name)),
      node('userSelect', 'owner'),
      node('inputNumber', 'amount'),
    ],
    list: {
      columns: [{ prop: 'name' }],
      search: ['name', 'code', 'owner'].map((prop) => ({ prop, isKeyword: true })),
    },
  });
  from = `model/${modelId}`;
  for (const [amount, name] of ['chair', 'table', 'shelf'].entries()) {
    const data = JSON.stringify({ name, code: `of ${name}`, owner: 'user-panhong', amount });
    await app.call('onlinedev.create', { modelId, data }, { as: 'admin' });
  }
  await app.db
    .updateTable('record')
    .set({ draft: 1 })
    .where(sql<boolean>`data->>'name' = 'shelf'`)
    .execute();
});
afterAll(() => app.close());

const ask = (more: Partial<Ask>): Ask => ({
  ...{ values: {}, required: new Set<string>(), keyword: '', keywordFields: [], only: undefined },
  page: { currentPage: 1, pageSize: interfaceRowsMax },
  ...more,
});
const sort = [{ field: 'amount', sort: 'asc' as const }];
async function rows(config: Partial<QueryConfig>, more: Partial<Ask> = {}) {
  const context = { db: app.db, user: { id: 'admin', isAdministrator: true }, language: 'zh' } as unknown as Context;
  return (await rowsOfModel(context, { from, sort, ...config }, ask(more), true)).rows;
}
const names = async (config: Partial<QueryConfig>, more?: Partial<Ask>) =>
  (await rows(config, more)).map(({ name }) => name);

describe('records that a data interface answers [IFACE-015]', () => {
  it('have the fields of the interface, picks by name and id', async () => {
    expect(await rows({ fields: ['name', 'owner', 'gone'] })).toMatchObject([
      { name: 'chair', owner: '潘虹', owner_id: 'user-panhong', id: expect.any(String) },
      { name: 'table' },
    ]);
    expect(Object.keys((await rows({ fields: ['name'] }))[0] ?? {}).sort()).toEqual(['id', 'name']);
    expect((await rows({}))[0]).toMatchObject({ name: 'chair', code: 'of chair', amount: 0 });
  });

  it('are found by a keyword in those fields only', async () => {
    expect(await names({ fields: ['name', 'amount'] }, { keyword: 'tab' })).toEqual(['table']);
    expect(await names({ fields: ['name', 'amount'] }, { keyword: 'of ' })).toEqual([]);
    expect(await names({ fields: ['name', 'code'] }, { keyword: 'of t' })).toEqual(['table']);
    expect(await names({ fields: ['amount'] }, { keyword: 'tab' })).toEqual([]);
  });

  it('are found by the name of what they refer to, where all searched fields are answered', async () => {
    expect(await names({ fields: ['name', 'code', 'owner'] }, { keyword: '潘虹' })).toEqual(['chair', 'table']);
    expect(await names({ fields: ['name', 'owner'] }, { keyword: '潘虹' })).toEqual([]);
  });

  it('meet its conditions; one with an empty parameter is left out unless the parameter is required', async () => {
    const where = [{ field: 'name', symbol: '==' as const, value: { var: 'n' } }];
    expect(await names({ where }, { values: { n: 'table' } })).toEqual(['table']);
    expect(await names({ where }, { values: { n: '' } })).toEqual(['chair', 'table']);
    expect(await names({ where }, { values: { n: '' }, required: new Set(['n']) })).toEqual([]);
    await expect(names({ where: [{ field: 'gone', symbol: '==', value: 1 }] })).rejects.toMatchObject({
      id: 'data-interface.noField',
    });
  });

  it('are those of some ids, or of some values of a field that it answers', async () => {
    const [first] = await rows({});
    const only = (field: string, ...ids: string[]) => names({ fields: ['name'] }, { only: { field, ids } });
    expect(await only('id', String(first?.id))).toEqual(['chair']);
    expect(await only('id')).toEqual([]);
    expect(await only('name', 'table', 'gone')).toEqual(['table']);
    expect(await only('name')).toEqual([]);
    expect(await only('code', 'of table')).toEqual([]);
  });
});
