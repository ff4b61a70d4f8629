import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Context } from '../../platform/context/context.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { releasedModel, type ReleasedModel } from '../forms/released-model.ts';
import { node, releaseForm } from '../forms/testing/release-form.ts';
import { removeRecords } from './remove-records.ts';

let app: TestApp;
let context: Context;
beforeAll(async () => {
  app = await testApp();
  context = { db: app.db, now: () => 7, user: { id: 'user-zhangwei' } } as unknown as Context;
});
afterAll(() => app.close());

const modelOf = async (enCode: string, form: object) =>
  releasedModel(app.db, await releaseForm(app, enCode, { fields: [node('input', 'name')], form }));

async function made(model: ReleasedModel, ...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const input = { modelId: model.id, data: JSON.stringify({ name }) };
    ids.push((await app.call<{ id: string }>('onlinedev.create', input, { as: 'admin' })).data.id);
  }
  return ids;
}
const left = async (ids: readonly string[]) => {
  const found = app.db.selectFrom('record').select(['id', 'deleteMark', 'lastModifyUserId', 'lastModifyTime']);
  return new Map((await found.where('id', 'in', ids).execute()).map(({ id, ...row }) => [id, row]));
};

it.each([
  ['deletes', 'removed.whole', {}],
  ['marks', 'removed.marked', { logicalDelete: true }],
])('%s the records of the form that the user may see, and answers how many they were', async (_, enCode, form) => {
  const [model, other] = [await modelOf(enCode, form), await modelOf(`${enCode}.other`, form)];
  const [a = '', b = '', hidden = ''] = await made(model, 'a', 'b', 'hidden');
  const [foreign = ''] = await made(other, 'a');
  const isLogical = model.screen.form.logicalDelete === true;
  const rules = [sql<boolean>`data->>'name' <> 'hidden'`];
  const seen = { ...model, rights: { fields: model.fields, rules } };

  expect(await removeRecords(context, seen, [a, hidden, foreign, 'gone'])).toBe(1);
  expect(await removeRecords(context, seen, [a, b])).toBe(1);
  expect(await removeRecords(context, seen, [a, b])).toBe(0);

  const rows = await left([a, b, hidden, foreign]);
  expect(rows.get(hidden)).toMatchObject({ deleteMark: 0 });
  expect(rows.get(foreign)).toMatchObject({ deleteMark: 0 });
  const marked = { deleteMark: 1, lastModifyUserId: 'user-zhangwei', lastModifyTime: 7 };
  expect([rows.get(a), rows.get(b)]).toEqual(isLogical ? [marked, marked] : [undefined, undefined]);
});

it('of no ids asks the database nothing', async () => {
  const model = await modelOf('removed.none', {});
  let removed: number | undefined;
  const sent = await app.statementsOf(async () => (removed = await removeRecords(context, model, [])));
  expect([removed, sent]).toEqual([0, []]);
});
