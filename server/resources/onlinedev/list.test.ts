import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

type Row = Record<string, unknown> & { id: string };
interface Page {
  list: Row[];
  pagination: { currentPage: number; pageSize: number; total: number };
}

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const as = { as: 'admin' } as const;
const save = (modelId: string, values: object, more: object = {}) =>
  app.call<{ id: string }>('onlinedev.create', { modelId, data: JSON.stringify(values), ...more }, as);
const list = async (modelId: string, query: object = {}) =>
  (await app.call<Page>('onlinedev.list', { modelId, ...query }, as)).data;
const fields = [node('input', 'name', { label: '名称' }), node('inputNumber', 'days', { label: '天数' })];

describe('lists of records', () => {
  let modelId: string;
  beforeAll(async () => {
    const all = [
      ...fields,
      node(
        'select',
        'type',
        {},
        {
          options: [
            { id: 'a', fullName: '甲' },
            { id: 'b', fullName: '乙' },
          ],
        },
      ),
      node(
        'checkbox',
        'tags',
        {},
        {
          options: [
            { id: 'x', fullName: '红' },
            { id: 'y', fullName: '蓝' },
          ],
        },
      ),
      node('datePicker', 'day'),
      node('table', 'lines', {}, { children: [node('input', 'item')] }),
    ];
    modelId = await releaseForm(app, 'listed', { fields: all });
    const rows = [
      { name: '采购订单一', days: 1, type: 'a', tags: ['x'], day: 1000, lines: [{ item: '桌子' }] },
      {
        name: '采购合同',
        days: 10,
        type: 'b',
        tags: ['x', 'y'],
        day: 2000,
        lines: [{ item: '椅子' }, { item: '桌子' }],
      },
      { name: 'Meeting 100%', days: 2, type: 'a', tags: [], day: 3000 },
      { name: '', type: 'b' },
    ];
    for (const row of rows) {
      app.clock.now += 1;
      await save(modelId, row);
    }
  });
  const names = async (query: object) => (await list(modelId, query)).list.map(({ name }) => name);
  const search = (values: object) => names({ queryJson: JSON.stringify(values), sidx: 'days', sort: 'asc' });
  const superQuery = (field: string, symbol: string, fieldValue?: unknown) =>
    names({
      superQueryJson: JSON.stringify({
        matchLogic: 'and',
        conditionList: [{ logic: 'and', groups: [{ field, symbol, fieldValue }] }],
      }),
      sidx: 'days',
      sort: 'asc',
    });

  it('return rows flat, newest first, page by page [ONLINEDEV-002]', async () => {
    const page = await list(modelId, { pageSize: 3 });
    expect(page.pagination).toEqual({ currentPage: 1, pageSize: 3, total: 4, next: expect.any(String) });
    expect(page.list.map(({ name }) => name)).toEqual(['', 'Meeting 100%', '采购合同']);
    expect(page.list[2]).toEqual({
      id: expect.any(String),
      name: '采购合同',
      days: 10,
      type: 'b',
      tags: ['x', 'y'],
      day: 2000,
      lines: ['椅子', '桌子'].map((item) => ({ id: expect.any(String), item })),
    });
    expect((await list(modelId, { pageSize: 3, currentPage: 2 })).list.map(({ name }) => name)).toEqual(['采购订单一']);
  });

  it('refuse pages and sizes below 1, clamp larger sizes and return nothing beyond the last page [LIMIT-004]', async () => {
    for (const paging of [{ pageSize: 0 }, { pageSize: -1 }, { currentPage: 0 }, { currentPage: -3 }]) {
      const request = await app.call('onlinedev.list', { modelId, ...paging }, { as: 'admin' });
      expect(request.code, JSON.stringify(paging)).toBe(400);
      expect((await app.call('user.children', { id: '0', ...paging }, { as: 'admin' })).code).toBe(400);
    }
    expect((await list(modelId, { pageSize: 1, currentPage: 1 })).pagination).toEqual({
      currentPage: 1,
      pageSize: 1,
      total: 4,
      next: expect.any(String),
    });
    expect((await list(modelId, { pageSize: 99_999 })).pagination.pageSize).toBe(10_000);
    expect((await list(modelId, { currentPage: 9 })).list).toEqual([]);
  });

  it('sort by a field in both directions, empty values as smallest, and by sortable fields only [LIMIT-003]', async () => {
    expect(await names({ sidx: 'days', sort: 'asc' })).toEqual(['', '采购订单一', 'Meeting 100%', '采购合同']);
    expect(await names({ sidx: 'days', sort: 'desc' })).toEqual(['采购合同', 'Meeting 100%', '采购订单一', '']);
    expect(await names({ sidx: '-type,days' })).toEqual(['', '采购合同', '采购订单一', 'Meeting 100%']);
    const usual = await names({});
    for (const sidx of [
      'creator_user_id',
      'lines',
      'tags; drop table record',
      '(select 1)',
      'data',
      '__proto__',
      "days'",
    ]) {
      expect(await names({ sidx }), sidx).toEqual(usual);
    }
  });

  it('contain every record once over all pages, read from either end', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((currentPage) => names({ currentPage, pageSize: 1, sidx: 'type', sort: 'desc' })),
    );
    expect(pages.flat().sort()).toEqual((await names({})).sort());
    expect(pages.flat()).toEqual(await names({ sidx: 'type', sort: 'desc' }));
  });

  it('match a keyword as a literal substring of any text', async () => {
    expect(await names({ keyword: '购订' })).toEqual(['采购订单一']);
    expect(await names({ keyword: '购' })).toEqual(['采购合同', '采购订单一']);
    expect(await names({ keyword: '订购' })).toEqual([]);
    expect(await names({ keyword: 'MEETING 1' })).toEqual(['Meeting 100%']);
    expect(await names({ keyword: '%' })).toEqual(['Meeting 100%']);
    expect(await names({ keyword: '1_0' })).toEqual([]);
  });

  it('give the first page of many matches in the order of the whole list, with the total', async () => {
    const many = await releaseForm(app, 'many', { fields });
    const rows = Array.from({ length: 130 }, (_, index) => ({
      name: index % 10 ? '货物' : '其他',
      days: (index * 7) % 31,
    }));
    for (const row of rows) await save(many, row);
    const request = { keyword: '货物', sidx: 'days', sort: 'desc' };
    const whole = await list(many, { ...request, pageSize: 1_000 });
    const first = await list(many, { ...request, pageSize: 1 });
    expect([whole.pagination.total, first.pagination.total]).toEqual([117, 117]);
    expect(first.list).toEqual(whole.list.slice(0, 1));
    expect(whole.list.map(({ days }) => days)).toEqual(
      [...whole.list.map(({ days }) => Number(days))].sort((a, b) => b - a),
    );
  });

  it('search by field: texts by substring, choices by id, numbers and times by range', async () => {
    expect(await search({ name: '采购' })).toEqual(['采购订单一', '采购合同']);
    expect(await search({ type: 'a' })).toEqual(['采购订单一', 'Meeting 100%']);
    expect(await search({ type: ['a', 'b'], days: [2, null] })).toEqual(['Meeting 100%', '采购合同']);
    expect(await search({ tags: 'y' })).toEqual(['采购合同']);
    expect(await search({ day: [1500, 3000] })).toEqual(['Meeting 100%', '采购合同']);
    expect(await search({ 'lines-item': '椅' })).toEqual(['采购合同']);
    expect(await search({ name: '', type: [], days: [null, null] })).toHaveLength(4);
  });

  it('refuse a search by an unknown field, operator or combination [ONLINEDEV-019]', async () => {
    const said = async (request: object) => (await app.call('onlinedev.list', { modelId, ...request }, as)).msg;
    const comparing = (field: unknown, symbol: unknown, more: object = {}) =>
      JSON.stringify({ matchLogic: 'and', conditionList: [{ logic: 'and', groups: [{ field, symbol }] }], ...more });
    expect(await said({ queryJson: '{"unknown":"x"}' })).toBe('查询条件中的字段不存在：unknown');
    expect(await said({ superQueryJson: comparing('unknown', '==') })).toBe('查询条件中的字段不存在：unknown');
    expect(await said({ superQueryJson: comparing('lines', '==') })).toBe('查询条件中的字段不存在：lines');
    expect(await said({ superQueryJson: comparing('days', '); drop') })).toBe('查询条件中的比较符不存在：); drop');
    const unreadable = '查询条件格式不正确';
    expect(await said({ superQueryJson: comparing('days', '==', { matchLogic: 'xor' }) })).toBe(unreadable);
    expect(await said({ superQueryJson: '{"conditionList":[{"groups":"days"}]}' })).toBe(unreadable);
    expect(await said({ superQueryJson: '[]' })).toBe(unreadable);
    expect(await said({ superQueryJson: '{}', queryJson: '{"keyword":"x"}' })).toBe('操作成功');
  });

  it('compare in super queries by every operator', async () => {
    expect(await superQuery('days', '>=', 2)).toEqual(['Meeting 100%', '采购合同']);
    expect(await superQuery('days', '<', 2)).toEqual(['采购订单一']);
    expect(await superQuery('days', 'between', [1, 2])).toEqual(['采购订单一', 'Meeting 100%']);
    expect(await superQuery('days', '==', 10)).toEqual(['采购合同']);
    expect(await superQuery('days', '<>', 10)).toEqual(['', '采购订单一', 'Meeting 100%']);
    expect(await superQuery('days', 'null')).toEqual(['']);
    expect(await superQuery('tags', 'notNull')).toEqual(['采购订单一', '采购合同']);
    expect(await superQuery('name', 'like', '合同')).toEqual(['采购合同']);
    expect(await superQuery('name', 'notLike', '采购')).toEqual(['', 'Meeting 100%']);
    expect(await superQuery('type', 'in', ['b'])).toEqual(['', '采购合同']);
    expect(await superQuery('type', 'notIn', ['b'])).toEqual(['采购订单一', 'Meeting 100%']);
    expect(await superQuery('lines-item', '==', '桌子')).toEqual(['采购订单一', '采购合同']);
  });

  it('combine groups by and and or', async () => {
    const group = (logic: string, ...groups: object[]) => ({ logic, groups });
    const ask = (matchLogic: string, ...conditionList: object[]) =>
      names({ superQueryJson: JSON.stringify({ matchLogic, conditionList }), sidx: 'days', sort: 'asc' });
    const isA = { field: 'type', symbol: '==', fieldValue: 'a' };
    const isTen = { field: 'days', symbol: '==', fieldValue: 10 };
    expect(await ask('and', group('or', isA, isTen))).toEqual(['采购订单一', 'Meeting 100%', '采购合同']);
    expect(await ask('or', group('and', isA), group('and', isTen))).toHaveLength(3);
    expect(await ask('and', group('and', isA), group('and', isTen))).toEqual([]);
  });

  it('are restricted to the fixed conditions of their list for any query', async () => {
    const id = await releaseForm(app, 'fixed', {
      fields: [node('input', 'name'), node('inputNumber', 'days')],
      list: {
        columns: [{ prop: 'name' }],
        ruleList: {
          matchLogic: 'and',
          conditionList: [{ logic: 'or', groups: [{ field: 'days', symbol: '>', fieldValue: 3 }] }],
        },
      },
    });
    for (const [name, days] of [
      ['短', 1],
      ['长', 5],
      ['更长', 9],
    ] as const)
      await save(id, { name, days });
    const found = async (query: object) =>
      (await list(id, { sidx: 'days', sort: 'asc', ...query })).list.map(({ name }) => name);
    expect(await found({})).toEqual(['长', '更长']);
    expect(await found({ queryJson: JSON.stringify({ name: '短' }) })).toEqual([]);
    expect(await found({ queryJson: JSON.stringify({ name: '更' }) })).toEqual(['更长']);
  });

  it('return the children of a record in a tree list [ONLINEDEV-003]', async () => {
    const id = await releaseForm(app, 'tree', {
      fields: [node('input', 'name'), node('input', 'parent')],
      list: { type: 5, parentField: 'parent' },
    });
    const root = (await save(id, { name: 'root' })).data.id;
    const child = (await save(id, { name: 'child', parent: root })).data.id;
    await save(id, { name: 'leaf', parent: child });
    const children = async (x: string) =>
      (await app.call<{ list: Row[] }>('onlinedev.children', { modelId: id, x }, as)).data.list;
    expect(await children(root)).toMatchObject([{ id: child, name: 'child', hasChildren: true }]);
    expect(await children(child)).toMatchObject([{ name: 'leaf', hasChildren: false }]);
    expect(await children('none')).toEqual([]);
    expect((await list(id)).list).toMatchObject([
      { name: 'root', children: [{ name: 'child', children: [{ name: 'leaf' }] }] },
    ]);
  });

  it('delete several at once, from one to a thousand [ONLINEDEV-007]', async () => {
    const id = await releaseForm(app, 'batch', { fields });
    const ids = [];
    for (const name of ['a', 'b', 'c']) ids.push((await save(id, { name })).data.id);
    const remove = (chosen: string[]) =>
      app.call<{ removed: number }>('onlinedev.batchRemove', { modelId: id, ids: chosen }, as);
    expect((await remove(ids.slice(0, 2))).data.removed).toBe(2);
    expect((await list(id)).list.map(({ name }) => name)).toEqual(['c']);
    expect((await remove(Array.from({ length: 1_001 }, String))).status).toBe(400);
    expect(await remove([])).toMatchObject({ code: 400, msg: '请选择一条数据' });
    const [other] = (await list(modelId)).list;
    expect((await remove([other?.id ?? ''])).data.removed).toBe(0);
  });

  it('delete logically where the form is configured so', async () => {
    const id = await releaseForm(app, 'logical', { fields, form: { logicalDelete: true } });
    const { data } = await save(id, { name: 'kept' });
    await app.call('onlinedev.remove', { modelId: id, id: data.id }, as);
    expect((await list(id)).list).toEqual([]);
    const stored = await app.db.selectFrom('record').select('deleteMark').where('id', '=', data.id).executeTakeFirst();
    expect(stored?.deleteMark).toBe(1);
  });
});
