import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../platform/db/columns.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let contracts: string;
let orders: string;
const as = { as: 'admin' } as const;
const save = async (modelId: string, values: object) =>
  (await app.call<{ id: string }>('onlinedev.create', { modelId, data: JSON.stringify(values) }, as)).data.id;

beforeAll(async () => {
  app = await testApp();
  contracts = await releaseForm(app, 'contracts', {
    fields: [node('input', 'title'), node('popupSelect', 'customer', {}, { interfaceId: 'customers' })],
  });
  orders = await releaseForm(app, 'orders', {
    fields: [
      node('popupSelect', 'customer', {}, { interfaceId: 'customers' }),
      node('popupTableSelect', 'products', {}, { interfaceId: 'products', multiple: true, relationField: 'code' }),
      node('relationForm', 'contract', {}, { modelId: contracts, relationField: 'title' }),
      node('flowSelect', 'flow'),
      node('userSelect', 'owner'),
      node('table', 'lines', {}, { children: [node('popupSelect', 'product', {}, { interfaceId: 'products' })] }),
    ],
  });
});
afterAll(() => app.close());

describe('records that refer to rows', () => {
  it('hold the name under the field and the id in `{field}_id` [FORM-022, FORM-052]', async () => {
    const contract = await save(contracts, { title: '年度维保', customer: 'c2' });
    const id = await save(orders, { customer: 'c1' });
    const data = json({
      customer: 'c1',
      products: ['p1', 'p3'],
      flow: contracts,
      owner: 'currentUser',
      contract,
      lines: [{ product: 'p2' }, { product: 'gone' }],
    });
    await app.db.updateTable('record').set({ data }).where('id', '=', id).execute();
    const detail = await app.call<{ data: string }>('onlinedev.detail', { modelId: orders, id }, as);
    expect(JSON.parse(detail.data.data)).toMatchObject({
      customer: '杭州云帆科技有限公司',
      customer_id: 'c1',
      products: 'IPC-101、LBP-305',
      products_id: ['p1', 'p3'],
      contract: '年度维保',
      flow: 'contracts',
      owner: '当前用户',
      flow_id: contracts,
      contract_id: contract,
      lines: [
        { product: '条码扫描枪', product_id: 'p2' },
        { product: 'gone', product_id: 'gone' },
      ],
    });
    const list = await app.call<{ list: object[] }>('onlinedev.list', { modelId: orders }, as);
    expect(list.data.list).toMatchObject([{ id, customer: '杭州云帆科技有限公司', customer_id: 'c1' }]);
  });

  it('return the requested columns as display texts for choosing, also for given ids [PICK-119]', async () => {
    const id = await save(contracts, { title: '机房扩容', customer: 'c4' });
    await save(contracts, { title: '网络改造', customer: 'c5' });
    const ask = { id: contracts, relationField: 'title', columnOptions: 'customer' };
    const one = await app.call<{ list: object[] }>('visualdev.rows', { ...ask, ids: id }, as);
    expect(one.data.list).toEqual([{ id, title: '机房扩容', customer: '广州南粤电子有限公司' }]);
    const found = await app.call<{ list: object[]; pagination: { total: number } }>(
      'visualdev.rows',
      { ...ask, keyword: '网络', currentPage: 1, pageSize: 5 },
      as,
    );
    expect(found.data.list).toMatchObject([{ title: '网络改造' }]);
    expect(found.data.pagination.total).toBe(1);
  });

  it('can be the rows of an interface, filtered by a parameter', async () => {
    const { data } = await app.call<{ id: string }>(
      'data-interface.create',
      {
        fullName: '合同',
        enCode: 'contractRows',
        category: 'x',
        type: 1,
        parameterJson: '[{"field":"customer","required":1}]',
        dataConfigJson: JSON.stringify({
          from: `model/${contracts}`,
          fields: ['title', 'customer'],
          where: [{ field: 'customer', symbol: '==', value: { var: 'customer' } }],
        }),
      },
      as,
    );
    const rows = async (customer: string) =>
      (
        await app.call<Record<string, unknown>[]>(
          'data-interface.rows',
          { id: data.id, paramList: [{ field: 'customer', defaultValue: customer }] },
          as,
        )
      ).data;
    expect(await rows('c5')).toMatchObject([{ title: '网络改造', customer_id: 'c5' }]);
    expect(await rows('')).toEqual([]);
  });
});
