import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '../../platform/db/columns.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

type Values = Record<string, unknown>;

let app: TestApp;
beforeAll(async () => (app = await testApp()), 120_000);
afterAll(() => app.close());

const as = { as: 'plain' } as const;
const stored = async (id: string) =>
  (await app.db.selectFrom('record').select('data').where('id', '=', id).executeTakeFirstOrThrow()).data;
async function create(modelId: string, values: Values) {
  const answer = await app.call<{ id: string }>('onlinedev.create', { modelId, data: JSON.stringify(values) }, as);
  expect(answer.msg).toBe('新建成功');
  return answer.data.id;
}
const storedOf = async (modelId: string, values: Values) => stored(await create(modelId, values));

const options = [
  { id: 1, fullName: '一级', children: [{ id: '2', fullName: '二级' }] },
  { id: '3', fullName: '三级' },
];

describe('the stored value of an option', () => {
  it('is the id of the option with its type, each once, in the record and its rows [ONLINEDEV-022]', async () => {
    const flat = [
      { id: 1, fullName: '甲' },
      { id: '2', fullName: '乙' },
    ];
    const fields = [
      node('select', 'one', {}, { options: flat }),
      node('radio', 'two', {}, { options: flat }),
      node('select', 'several', {}, { options: flat, multiple: true }),
      node('checkbox', 'boxes', {}, { options: flat }),
      node('treeSelect', 'branch', {}, { options }),
      node('cascader', 'way', {}, { options }),
      node('cascader', 'ways', {}, { options, multiple: true }),
      node('table', 'lines', {}, { children: [node('select', 'one', {}, { options: flat })] }),
    ];
    const modelId = await releaseForm(app, 'own.ids', { fields });
    const own = {
      ...{ one: 1, two: '2', several: [1, '2'], boxes: ['2', 1], branch: '2', way: [1, '2'], ways: [[1, '2'], ['3']] },
      lines: [{ one: 1 }, { one: '2' }],
    };
    const other = {
      ...{ one: '1', two: 2, several: ['1', 2, 1], boxes: [2, '1', '2'], branch: 2, way: ['1', 2] },
      ...{ ways: [['1', '2'], [1, 2], [3]], lines: [{ one: '1' }, { one: 2 }] },
    };
    for (const sent of [own, other]) {
      const found = await storedOf(modelId, sent);
      expect(found).toMatchObject({ ...own, lines: [{ one: 1 }, { one: '2' }] });
    }
  });

  it('is that of a dictionary and of a data interface, too [ONLINEDEV-022]', async () => {
    const rows = { dataConfigJson: JSON.stringify({ rows: [{ id: 7, fullName: '七' }] }) };
    const config = { type: 2, category: 'x', fullName: '号码', enCode: 'numbers', ...rows };
    expect((await app.call('data-interface.create', config, { as: 'admin' })).msg).toBe('新建成功');
    const modelId = await releaseForm(app, 'own.sources', {
      fields: [
        node('select', 'row', {}, { source: { interface: 'numbers' } }),
        node('select', 'rows', {}, { source: { interface: 'numbers' }, multiple: true }),
        node('select', 'entry', {}, { source: { dictionary: 'leaveType' } }),
      ],
    });
    expect(await storedOf(modelId, { row: '7', rows: ['7', 7] })).toMatchObject({ row: 7, rows: [7] });
    expect(await storedOf(modelId, { row: 7, rows: [7] })).toMatchObject({ row: 7, rows: [7] });
    expect(await storedOf(modelId, { entry: 'annual' })).toMatchObject({ entry: 'annual' });
  });

  it('decides what the record computes, and a record of the other spelling is the same option [ONLINEDEV-022]', async () => {
    const flat = [
      { id: 1, fullName: '甲' },
      { id: 2, fullName: '乙' },
    ];
    const fields = [
      node('select', 'one', { unique: true }, { options: flat }),
      node('cascader', 'way', {}, { options }),
      node('input', 'note', { required: true, shown: { '===': [{ var: 'one' }, 1] } }),
    ];
    const modelId = await releaseForm(app, 'own.read', {
      fields,
      list: { columns: [{ prop: 'one' }], search: [{ prop: 'one' }, { prop: 'way' }] },
    });
    const bare = await app.call('onlinedev.create', { modelId, data: '{"one":"1"}' }, as);
    expect(bare.msg).toContain('不能为空');
    const id = await create(modelId, { one: '2', way: [1, '2'] });
    await app.db
      .updateTable('record')
      .set({ data: json({ one: '1', way: ['1', 2] }) })
      .where('id', '=', id)
      .execute();
    const found = async (queryJson: Values) =>
      (await app.call<{ list: unknown[] }>('onlinedev.list', { modelId, queryJson: JSON.stringify(queryJson) }, as))
        .data.list.length;
    expect([await found({ one: 1 }), await found({ one: '1' }), await found({ one: 2 })]).toEqual([1, 1, 0]);
    expect([await found({ way: [1, '2'] }), await found({ way: ['1', '2'] })]).toEqual([1, 1]);
    const again = await app.call('onlinedev.create', { modelId, data: '{"one":1,"note":"x"}' }, as);
    expect(again.msg).toContain('不能重复');
    const info = await app.call<{ data: string }>('onlinedev.info', { modelId, id }, as);
    expect(JSON.parse(info.data.data)).toMatchObject({ one: '1' });
  });
});
