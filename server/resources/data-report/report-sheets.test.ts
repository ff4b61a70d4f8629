import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ShownSheet } from '#schemas/resources/data-report/data-report.contract.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let modelId: string;
const admin = { as: 'admin' } as const;
beforeAll(async () => {
  app = await testApp();
  const fields = [node('input', 'name', { label: '名称' }), node('input', 'state', { label: '状态' })];
  modelId = await releaseForm(app, 'reported', { fields, list: { columns: [{ prop: 'name' }] } });
  for (const name of ['甲', '乙']) {
    await app.call('onlinedev.create', { modelId, data: JSON.stringify({ name, state: '新' }) }, admin);
  }
});
afterAll(() => app.close());

/** Creates a report of these sheets. */
function create(enCode: string, ...sheets: object[]) {
  const content = JSON.stringify({
    language: 1,
    title: '报表',
    parameters: [node('input', 'name', { label: '名称' })],
    datasets: { orders: { model: modelId, with: { name: { var: 'parameters.name' } } } },
    body: sheets.map((sheet) => ({ config: { zhjyKey: 'sheet' }, ...sheet })),
  });
  return app.call<{ id: string }>('data-report.create', { fullName: enCode, enCode, content }, admin);
}

it('hands the record, and values for a report or a portal, on to the links of its cells [REPORT-018]', async () => {
  const supplier = { supplier: { var: 'orders.name' } };
  const cells = [
    {
      ...{ at: 'A1', field: 'orders.name', grow: 'down' },
      link: { list: '/model/reported', with: { id: { var: 'orders.id' } } },
    },
    { at: 'B1', field: 'orders.state', link: { portal: 'p1', filter: 'own', with: supplier } },
    { at: 'C1', text: '报表', link: { report: 'other', with: { ...supplier, year: 2026 } } },
    { at: 'D1', text: '无' },
  ];
  const { id: report } = (await create('linked', { columns: [{ width: 200 }], cells })).data;
  const asked = { id: report, parameters: { name: '乙' } };
  const { data } = await app.call<{ list: ShownSheet[] }>('data-report.preview', asked, admin);
  const found = await app.db.selectFrom('record').select(['id', 'data']).where('modelId', '=', modelId).execute();
  const id = found.find(({ data: record }) => (record as { name: string }).name === '乙')?.id;
  expect(data.list[0]?.rows[0]?.cells.map(({ link }) => link)).toEqual([
    { list: '/model/reported', with: { id } },
    { portal: 'p1', filter: 'own', with: { supplier: '乙' } },
    { report: 'other', with: { supplier: '乙', year: 2026 } },
    undefined,
  ]);
});

it.each([
  ['another host', { list: '//example.com/x', with: { id: 'a' } }],
  ['a script', { list: 'javascript:alert(1)', with: { id: 'a' } }],
  ['a record without its id', { list: '/model/x' }],
  ['two places', { report: 'a', portal: 'b' }],
  ['a dataset that does not exist', { list: '/model/x', with: { id: { var: 'order.id' } } }],
])('refuses a link of a cell to %s [REPORT-018]', async (_, link) => {
  expect((await create('badLink', { cells: [{ at: 'A1', field: 'orders.name', grow: 'down', link }] })).code).toBe(400);
});

it.each([
  ['asc', ['乙', '甲']],
  ['desc', ['甲', '乙']],
] as const)('orders the rows of a dataset by all its fields, the second one %s [REPORT-011]', async (sort, names) => {
  const content = JSON.stringify({
    language: 1,
    title: '报表',
    datasets: { orders: { model: modelId, sort: [{ field: 'state' }, { field: 'name', sort }] } },
    body: [{ config: { zhjyKey: 'sheet' }, cells: [{ at: 'A1', field: 'orders.name', grow: 'down' }] }],
  });
  const created = { fullName: sort, enCode: `order${sort}`, content };
  const { id } = (await app.call<{ id: string }>('data-report.create', created, admin)).data;
  const { data } = await app.call<{ list: ShownSheet[] }>('data-report.preview', { id }, admin);
  expect(data.list[0]?.rows.map(({ cells }) => cells[0]?.text)).toEqual(names);
});

it('shows a sheet whose definition has neither widths nor rows, and one without cells', async () => {
  const { id } = (await create('plain', { cells: [{ at: 'A1', text: '只有文字' }] }, {})).data;
  const { data } = await app.call<{ list: ShownSheet[] }>('data-report.preview', { id }, admin);
  expect(data.list[0]?.rows[0]?.cells.map(({ text }) => text)).toEqual(['只有文字']);
  expect(await app.call('data-report.exportData', { id, type: 'csv' }, admin)).toMatchObject({ code: 200 });
});
