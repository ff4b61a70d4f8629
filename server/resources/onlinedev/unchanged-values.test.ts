import { afterAll, beforeAll, expect, it } from 'vitest';
import { json } from '../../platform/db/columns.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
beforeAll(async () => (app = await testApp()), 120_000);
afterAll(() => app.close());

const admin = { as: 'admin' } as const;
const people = node('userSelect', 'people', { label: '人员' }, { multiple: true });
const lines = node('table', 'lines', {}, { children: [node('inputNumber', 'count', { label: '数量' })] });

it('preserves values that no longer fit their field when other fields are saved, and refuses them as new input [PICK-010]', async () => {
  const fields = [node('input', 'name'), node('inputNumber', 'days', { label: '天数' }), people, lines];
  const modelId = await releaseForm(app, 'kept.values', { fields });
  const call = <T>(name: string, input: object) => app.call<T>(name, { modelId, ...input }, admin);
  const { id } = (await call<{ id: string }>('onlinedev.create', { data: '{"name":"甲"}' })).data;
  const old = { name: '甲', days: { of: 'old' }, people: 'user-wuhao', lines: [{ count: 'three' }, { count: 2 }] };
  await app.db
    .updateTable('record')
    .set({ data: json(old) })
    .where('id', '=', id)
    .execute();

  const sent = JSON.parse((await call<{ data: string }>('onlinedev.info', { id })).data.data) as Record<
    string,
    unknown
  >;
  expect(sent).toMatchObject(old);
  const update = (values: object) => call('onlinedev.update', { id, data: JSON.stringify({ ...sent, ...values }) });
  expect((await update({ name: '乙' })).code).toBe(200);
  const stored = async () =>
    (await app.db.selectFrom('record').select('data').where('id', '=', id).executeTakeFirstOrThrow()).data;
  const rows = old.lines.map((row, index) => ({ ...row, id: `row${index + 1}` }));
  expect(await stored()).toEqual({ ...old, name: '乙', lines: rows });

  expect(await update({ people: 'user-liuyang' })).toMatchObject({ code: 400, msg: '人员应为若干选项' });
  expect(await update({ lines: [{ count: 2 }, { count: 'three' }] })).toMatchObject({ code: 400 });
  expect((await update({ people: ['user-wuhao'], days: 3 })).code).toBe(200);
  expect(await stored()).toMatchObject({ people: ['user-wuhao'], days: 3 });
});

it('preserves an invalid value in place of a sub-table until rows are saved', async () => {
  const modelId = await releaseForm(app, 'kept.table', { fields: [node('input', 'name'), lines] });
  const call = <T>(name: string, input: object) => app.call<T>(name, { modelId, ...input }, admin);
  const { id } = (await call<{ id: string }>('onlinedev.create', { data: '{"name":"甲"}' })).data;
  await app.db
    .updateTable('record')
    .set({ data: json({ lines: 'lost?' }) })
    .where('id', '=', id)
    .execute();
  const rowsAfter = async (values: object) => {
    expect((await call('onlinedev.update', { id, data: JSON.stringify(values) })).code).toBe(200);
    return (await app.db.selectFrom('record').select('data').where('id', '=', id).executeTakeFirstOrThrow()).data;
  };
  expect(await rowsAfter({ name: '乙', lines: [] })).toMatchObject({ name: '乙', lines: 'lost?' });
  expect(await rowsAfter({ lines: [{ count: 1 }] })).toMatchObject({ lines: [{ count: 1 }] });
});
