import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShownChart, ShownSheet } from '#schemas/resources/data-report/data-report.contract.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let modelId: string;
let interfaceId: string;
const admin = { as: 'admin' } as const;
beforeAll(async () => {
  app = await testApp();
  modelId = await releaseForm(app, 'datasets', {
    fields: [node('input', 'name', { label: '名称' }), node('inputNumber', 'amount', { label: '金额' })],
    list: { columns: [{ prop: 'name' }, { prop: 'amount' }] },
  });
  for (const [name, amount] of [
    ['甲', 0.1],
    ['乙', 5],
    ['甲', 0.2],
  ])
    await app.call('onlinedev.create', { modelId, data: JSON.stringify({ name, amount }) }, admin);
  const rows = [
    { city: '北京', count: 3 },
    { city: '上海', count: 4 },
  ];
  const facts = { fullName: '城市', enCode: 'cities', category: 'x', type: 2, dataConfigJson: JSON.stringify(rows) };
  interfaceId = (await app.call<{ id: string }>('data-interface.create', facts, admin)).data.id;
});
afterAll(() => app.close());

const field = (at: string, name: string, more: object = {}) => ({ at, field: `rows.${name}`, grow: 'down', ...more });
const sheet = (...cells: object[]) => ({ config: { zhjyKey: 'sheet' }, columns: [{ width: 100 }], cells });
const chart = (source: object, kind = 'barChart') => ({
  config: { zhjyKey: kind },
  source: { dataset: 'rows', ...source },
});

/** What a report of these blocks over one dataset shows. */
async function shown(dataset: object, body: object[], more: object = {}, parameters: object = {}) {
  const content = JSON.stringify({ language: 1, title: '报表', datasets: { rows: dataset }, body, ...more });
  const enCode = `r${Math.random()}`.replace('.', '');
  const made = await app.call<{ id: string }>('data-report.create', { fullName: '报表', enCode, content }, admin);
  expect(made.msg).toBe('新建成功');
  const { data, msg } = await app.call<{ list: ShownSheet[]; charts: ShownChart[] }>(
    'data-report.preview',
    { id: made.data.id, parameters },
    admin,
  );
  expect(msg).toBe('操作成功');
  return {
    id: made.data.id,
    texts: data.list.flatMap(({ rows }) => rows.map(({ cells }) => cells.map(({ text }) => text))),
    charts: data.charts,
  };
}

describe('a dataset of a report', () => {
  it('is what an interface answers [REPORT-011]', async () => {
    const { texts } = await shown({ interface: interfaceId }, [sheet(field('A1', 'city'), field('B1', 'count'))]);
    expect(texts).toEqual([
      ['北京', '3'],
      ['上海', '4'],
    ]);
  });

  it('is what a call answers: records, groups, rows of an interface [REPORT-011]', async () => {
    const conditions = {
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: 'name', symbol: '==', fieldValue: '甲' }] }],
    };
    const list = { call: 'onlinedev.list', with: { modelId, superQueryJson: JSON.stringify(conditions) } };
    expect((await shown(list, [sheet(field('A1', 'name', { as: 'list' }))])).texts).toEqual([['甲'], ['甲']]);
    const measures = [{ type: 'sum', field: 'amount' }];
    const group = { call: 'onlinedev.group', with: { modelId, groups: [{ field: 'name' }], measures } };
    const grouped = await shown(group, [
      sheet(field('A1', 'name', { order: 'asc' }), { at: 'B1', field: 'rows.sum_amount' }),
    ]);
    expect(Object.fromEntries(grouped.texts)).toEqual({ 甲: '0.3', 乙: '5' });
    const rows = { call: 'data-interface.rows', with: { id: interfaceId } };
    expect((await shown(rows, [sheet(field('A1', 'city'))])).texts).toEqual([['北京'], ['上海']]);
  });

  it('is drawn by charts beside sheets and texts, with the query conditions [REPORT-011]', async () => {
    const text = { config: { zhjyKey: 'content' }, content: '说明' };
    const named = { model: modelId, with: { name: { var: 'parameters.name' } } };
    const parameters = [node('input', 'name', { label: '名称' })];
    const body = [
      text,
      chart({ label: 'name', value: 'amount', order: 'asc' }),
      sheet(field('A1', 'name', { as: 'group' })),
    ];
    const all = await shown(named, body, { parameters });
    expect(all.charts).toEqual([
      {
        block: 1,
        rows: expect.arrayContaining([
          { name: '甲', value: '0.3' },
          { name: '乙', value: '5' },
        ]),
      },
    ]);
    const one = await shown(named, body, { parameters }, { name: '乙' });
    expect(one.charts[0]?.rows).toEqual([{ name: '乙', value: '5' }]);
    // The page draws the chart without knowing where its figures come from.
    const { content } = (await app.call<{ content: string }>('data-report.open', { id: one.id }, admin)).data;
    expect((JSON.parse(content) as { body: object[] }).body[1]).toEqual({ config: { zhjyKey: 'barChart' } });
  });

  it('is not drawn of a column that its reader may not see, nor of a form without right [REPORT-011] [REPORT-015]', async () => {
    const guarded = await releaseForm(app, 'guardedDrawn', {
      fields: [node('input', 'name', { label: '名称' }), node('inputNumber', 'price', { label: '单价' })],
      list: { columns: [{ prop: 'name' }, { prop: 'price' }], guards: { column: true, form: true } },
    });
    await app.call('onlinedev.create', { modelId: guarded, data: JSON.stringify({ name: '桌', price: 7 }) }, admin);
    const { id } = await shown({ model: guarded }, [chart({ label: 'name', value: 'price' })]);
    const entry = { parentId: 'menu-business', systemId: 'system-main', fullName: '报表', enCode: 'drawn', type: 5 };
    const menu = { ...entry, moduleId: id, sortCode: 1, enabledMark: 1 };
    const { data } = await app.call<{ id: string }>('menu.create', menu, admin);
    const grant = { objectType: 'role', objectId: 'role-staff', step: 'module', itemId: data.id };
    await app.db
      .insertInto('permissionGrant')
      .values(grant as never)
      .execute();
    await app.call('menu.update', { id: data.id, ...menu, sortCode: 2 }, admin);
    const drawn = async (as: 'admin' | 'plain') => {
      const answer = await app.call<{ charts: ShownChart[] } | null>('data-report.preview', { id }, { as });
      return answer.data?.charts[0]?.rows ?? answer.code;
    };
    const all = [{ name: '桌', value: '7' }];
    expect([await drawn('plain'), await drawn('admin')]).toEqual([all, all]);
    for (const step of ['column', 'form'])
      await app.db.deleteFrom('permissionGrant').where('itemId', 'like', `%-${step}-price`).execute();
    expect([await drawn('plain'), await drawn('admin')]).toEqual([[], all]);
    await app.db
      .deleteFrom('permissionGrant')
      .where('objectId', '=', 'role-staff')
      .where('itemId', '!=', data.id)
      .execute();
    expect(await drawn('plain')).toBe(403);
  });

  it('of a call with a wrong input is refused when it runs', async () => {
    const wrong = { call: 'onlinedev.list', with: { modelId: 5 } };
    const content = JSON.stringify({
      language: 1,
      title: 'r',
      datasets: { rows: wrong },
      body: [sheet(field('A1', 'name'))],
    });
    const made = await app.call<{ id: string }>(
      'data-report.create',
      { fullName: 'r', enCode: 'wrongcall', content },
      admin,
    );
    const { code, msg } = await app.call('data-report.preview', { id: made.data.id }, admin);
    expect([code, msg]).toEqual([400, expect.stringContaining('onlinedev.list')]);
  });
});

describe('the definition of a report', () => {
  it('is refused with its first issue [REPORT-011]', async () => {
    const refused = async (more: object) => {
      const content = JSON.stringify(
        { language: 1, title: 'r', datasets: { rows: { model: modelId } }, body: [], ...more },
        null,
        2,
      );
      const { code, msg } = await app.call('data-report.create', { fullName: 'r', enCode: 'refused', content }, admin);
      expect(code).toBe(400);
      return msg;
    };
    expect(await refused({ body: [chart({ label: 'name', as: 'median' })] })).toContain('as');
    expect(await refused({ body: [chart({ label: 'name', dataset: 'others' })] })).toContain('others');
    expect(await refused({ body: [{ config: { zhjyKey: 'list' } }] })).toContain('list');
    expect(await refused({ body: [sheet(field('A1', 'name'), { at: 'A1', text: 'x' })] })).toContain('A1');
  });
});
