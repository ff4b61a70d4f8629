import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../forms/testing/release-form.ts';
import { refreshRenamed } from './refresh-renamed.ts';

let app: TestApp;
let modelId: string;
let goodsId: string;
let goods: { modelId: string; id: string };
beforeAll(async () => {
  app = await testApp();
  goodsId = await releaseForm(app, 'renamedGoods', { fields: [node('input', 'title'), node('input', 'place')] });
  goods = { modelId: goodsId, id: await create(goodsId, { title: '旧货架', place: '东仓' }) };
  modelId = await releaseForm(app, 'renamedShown', {
    fields: [
      ...[node('input', 'note'), node('userSelect', 'owner'), node('areaSelect', 'area')],
      node('relationForm', 'goods', {}, { modelId: goodsId, relationField: 'title' }),
      node('select', 'leave', { dataType: 'dictionary', dictionaryType: 'leaveType' }),
      node('table', 'lines', {}, { children: [node('organizeSelect', 'unit')] }),
    ],
    list: {
      columns: [{ prop: 'note' }],
      search: ['note', 'owner', 'area', 'goods', 'leave', 'lines-unit'].map((prop) => ({ prop, isKeyword: true })),
    },
  });
  await create(modelId, {
    note: 'shows',
    owner: 'user-panhong',
    area: ['330000', '330100', '330106'],
    goods: goods.id,
    leave: 'annual',
    lines: [{ unit: ['company', 'dept-general'] }],
  });
  await create(modelId, { note: 'the words 潘虹 年假 alone' });
}, 120_000);
afterAll(() => app.close());

async function create(form: string, values: object): Promise<string> {
  const input = { modelId: form, data: JSON.stringify(values) };
  const { data } = await app.call<{ id: string }>('onlinedev.create', input, { as: 'admin' });
  return data.id;
}
async function found(keyword: string): Promise<string[]> {
  const { data } = await app.call<{ list: { note: string }[] }>(
    'onlinedev.list',
    { modelId, keyword },
    { as: 'admin' },
  );
  return data.list.map(({ note }) => note);
}
const waiting = () => app.db.selectFrom('renamed').selectAll().execute();

it.each([
  ['users', 'realName', 'user-panhong', '潘虹', '樊胜美'],
  ['organize', 'fullName', 'dept-general', '综合管理部', '行政中心'],
  ['area', 'fullName', '330106', '西湖区', '钱塘新区'],
] as const)(
  'finds a record by the new name of its %s and no longer by the old',
  async (table, column, id, old, name) => {
    expect(await found(old)).toContain('shows');
    await app.db
      .updateTable(table)
      .set({ [column]: name })
      .where('id', '=', id)
      .execute();
    expect(await waiting()).toHaveLength(1);
    await refreshRenamed(app.db);
    expect(await waiting()).toEqual([]);
    expect(await found(name)).toEqual(['shows']);
    expect(await found(old)).not.toContain('shows');
  },
);

it('finds a record by the new name of a dictionary entry, which is stored by its code', async () => {
  expect(await found('年假')).toHaveLength(2);
  await app.db.updateTable('dictionaryData').set({ fullName: '带薪休假' }).where('enCode', '=', 'annual').execute();
  await refreshRenamed(app.db);
  expect(await found('带薪')).toEqual(['shows']);
  expect(await found('年假')).toEqual(['the words 潘虹 年假 alone']);
});

it('finds a record by the text a referred record has now', async () => {
  expect(await found('旧货架')).toEqual(['shows']);
  const data = JSON.stringify({ title: '移动密集柜', place: '东仓' });
  await app.call('onlinedev.update', { ...goods, data }, { as: 'admin' });
  expect(await waiting()).toMatchObject([{ modelId: goodsId, keptAs: [goods.id], was: ['旧货架'] }]);
  await refreshRenamed(app.db);
  expect(await found('密集柜')).toEqual(['shows']);
  expect(await found('旧货架')).toEqual([]);
});

it('ignores unchanged names, and waits until concurrent saves are committed', async () => {
  await app.db.updateTable('users').set({ realName: '樊胜美', description: 'x' }).execute();
  await refreshRenamed(app.db);
  await app.db.updateTable('users').set({ realName: '樊胜美' }).where('id', '=', 'user-panhong').execute();
  expect(await waiting()).toEqual([]);
  await app.db.updateTable('users').set({ realName: '樊小美' }).where('id', '=', 'user-panhong').execute();
  await refreshRenamed(app.db, { settledMs: 3_600_000 });
  expect(await waiting()).toHaveLength(1);
});
