import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseAgain, releaseForm } from '../forms/testing/release-form.ts';
import { releasedModel } from '../forms/released-model.ts';
import { backfillCalculations, fillRecord } from './backfill-calculations.ts';
import { rewrittenMax } from '../write/keyword.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
}, 120_000);
afterAll(() => app.close());

const as = { as: 'admin' } as const;
type Values = Record<string, unknown>;
const create = async (modelId: string, values: Values) =>
  (await app.call<{ id: string }>('onlinedev.create', { modelId, data: JSON.stringify(values) }, as)).data.id;
const found = async (modelId: string, query: object = {}) =>
  (await app.call<{ list: Values[] }>('onlinedev.list', { modelId, ...query }, as)).data.list;
const rowOf = (id: string) => app.db.selectFrom('record').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const waiting = () => app.db.selectFrom('calculationBackfill').select(['modelId', 'fields']).execute();

const calculated = (name: string, expression: string, more: object = {}) =>
  node('calculate', name, {}, { expression, precision: 2, isStorage: 1, ...more });
const inputs = [node('input', 'name'), node('inputNumber', 'price'), node('inputNumber', 'count')];
const lines = (...more: object[]) => node('table', 'lines', {}, { children: [node('inputNumber', 'cost'), ...more] });
const list = {
  columns: [{ prop: 'name' }, { prop: 'total', sortable: true }],
  search: [{ prop: 'total', searchType: 3 }],
};

it('lists, sorts and searches old records by a calculation that a release added [FORMULA-025, FORMULA-001]', async () => {
  const modelId = await releaseForm(app, 'backfill.main', { fields: [...inputs, lines()] });
  const small = await create(modelId, { name: 'small', price: 2, count: 3, lines: [{ cost: 4 }, { cost: 5 }] });
  await create(modelId, { name: 'large', price: 20, count: 30 });
  await create(modelId, { name: 'middle', price: 7, count: 1 });
  const before = await rowOf(small);
  const fields = [...inputs, lines(calculated('double', 'cost * 2')), calculated('total', 'price * count')];
  await releaseAgain(app, modelId, 'backfill.main', { fields, list });
  expect(await waiting()).toEqual([{ modelId, fields: ['lines-double', 'total'] }]);
  await backfillCalculations(app.db);
  expect(await waiting()).toEqual([]);

  const sorted = await found(modelId, { sidx: 'total', sort: 'desc' });
  expect(sorted.map(({ name, total }) => [name, total])).toEqual([
    ['large', 600],
    ['middle', 7],
    ['small', 6],
  ]);
  const searched = await found(modelId, { queryJson: JSON.stringify({ total: [5, 8] }), sidx: 'total', sort: 'asc' });
  expect(searched.map(({ name }) => name)).toEqual(['small', 'middle']);
  const { data, ...rest } = await rowOf(small);
  expect(data['lines']).toMatchObject([
    { cost: 4, double: 8 },
    { cost: 5, double: 10 },
  ]);
  const { data: _before, ...untouched } = before;
  expect(rest).toEqual(untouched);
});

it('works through more records than one batch holds, and goes on where it was ended', async () => {
  const modelId = await releaseForm(app, 'backfill.many', { fields: inputs });
  const first = await rowOf(await create(modelId, { price: 2, count: 3 }));
  const copies = Array.from({ length: 250 }, (_, index) => ({ ...first, id: `${first.id}-${index}` }));
  const rows = copies.map((row) => ({ ...row, data: JSON.stringify(row.data) as unknown as Values }));
  await app.db.insertInto('record').values(rows).execute();
  await releaseAgain(app, modelId, 'backfill.many', { fields: [...inputs, calculated('total', 'price * count')] });
  await backfillCalculations(app.db, { signal: AbortSignal.abort() });
  expect(await waiting()).toHaveLength(1);
  await backfillCalculations(app.db);
  const all = await app.db.selectFrom('record').select('data').where('modelId', '=', modelId).execute();
  expect(all).toHaveLength(251);
  expect(all.filter(({ data }) => data['total'] !== 6)).toEqual([]);
});

it('leaves alone what a release did not add: former calculations, those that are not stored, a first release', async () => {
  const total = calculated('total', 'price * count');
  const modelId = await releaseForm(app, 'backfill.known', { fields: [...inputs, total] });
  const fields = [...inputs, calculated('total', 'price + count'), calculated('shown', 'price', { isStorage: 0 })];
  const id = await create(modelId, { price: 2, count: 3 });
  await releaseAgain(app, modelId, 'backfill.known', { fields });
  expect(await waiting()).toEqual([]);
  expect((await rowOf(id)).data).toMatchObject({ total: 6 });
});

it('does not overwrite a record that was saved since it was read', async () => {
  const modelId = await releaseForm(app, 'backfill.raced', { fields: inputs });
  const id = await create(modelId, { name: 'old', price: 2, count: 3 });
  await releaseAgain(app, modelId, 'backfill.raced', { fields: [...inputs, calculated('total', 'price * count')] });
  const model = await releasedModel(app.db, modelId);
  const read = await rowOf(id);
  const data = JSON.stringify({ name: 'new', price: 5, count: 3 });
  const saved = await app.call('onlinedev.update', { modelId, id, data, version: read.version }, as);
  expect(saved.msg).toBe('更新成功');
  expect(await fillRecord(app.db, model, ['total'], read)).toBe(false);
  expect((await rowOf(id)).data).toMatchObject({ name: 'new', price: 5, total: 15 });
  expect(await fillRecord(app.db, model, ['total'], await rowOf(id))).toBe(true);
});

it.each([
  [2, 6],
  [3, undefined],
])('reads a record again that was saved meanwhile, three times at most: %i saves between', async (saves, total) => {
  const modelId = await releaseForm(app, `backfill.again${saves}`, { fields: inputs });
  const id = await create(modelId, { price: 2, count: 3 });
  const fields = [...inputs, calculated('total', 'price * count')];
  await releaseAgain(app, modelId, `backfill.again${saves}`, { fields });
  // As after a save by someone else, the first writes find no record of the version that was read.
  await sql`create sequence written`.execute(app.db);
  await sql`create function miss() returns trigger language plpgsql as $$
    begin return case when nextval('written') > ${sql.lit(saves)} then new end; end $$`.execute(app.db);
  await sql`create trigger miss before update on record for each row execute function miss()`.execute(app.db);
  await backfillCalculations(app.db);
  for (const thing of ['trigger miss on record', 'function miss', 'sequence written'])
    await sql`drop ${sql.raw(thing)}`.execute(app.db);
  expect((await rowOf(id)).data['total']).toBe(total);
  expect(await waiting()).toEqual([]);
});

it('re-indexes a large form in small transactions, and a small one with its release', async () => {
  const searchedBy = (name: string) => ({
    fields: [...inputs, node('input', 'code')],
    list: { columns: [{ prop: name }], search: [{ prop: name, isKeyword: true }] },
  });
  const modelId = await releaseForm(app, 'backfill.words', searchedBy('code'));
  const first = await rowOf(await create(modelId, { name: '桌子', price: 2, count: 3 }));
  const release = (name: string) =>
    app.statementsOf(() => releaseAgain(app, modelId, 'backfill.words', searchedBy(name)));
  const written = (statements: readonly string[]) =>
    statements.filter((one) => /update "?record"? set/.test(one)).length;
  const copy = async (from: number, to: number) => {
    const copies = Array.from({ length: to - from }, (_, at) => ({ ...first, id: `${first.id}-${from + at}` }));
    const rows = copies.map((row) => ({ ...row, data: JSON.stringify(row.data) as unknown as Values }));
    for (let at = 0; at < rows.length; at += 500)
      await app.db
        .insertInto('record')
        .values(rows.slice(at, at + 500))
        .execute();
  };
  const total = async (keyword: string) =>
    (await app.call<{ pagination: { total: number } }>('onlinedev.list', { modelId, keyword }, as)).data.pagination
      .total;

  await backfillCalculations(app.db);
  await copy(1, rewrittenMax);
  expect(await total('桌子')).toBe(0);
  expect(written(await release('name'))).toBe(1);
  expect(await waiting()).toEqual([]);
  expect(await total('桌子')).toBe(rewrittenMax);

  await copy(rewrittenMax, rewrittenMax + 50);
  await release('code');
  await backfillCalculations(app.db);
  expect(await total('桌子')).toBe(0);
  expect(written(await release('name'))).toBe(0);
  expect(await waiting()).toEqual([{ modelId, fields: [] }]);
  // A batch of a hundred is one transaction: eleven for these, each with one statement that writes.
  expect(written(await app.statementsOf(() => backfillCalculations(app.db)))).toBe(11);
  expect(await waiting()).toEqual([]);
  expect(await total('桌子')).toBe(rewrittenMax + 50);
}, 60_000);

it('computes conditions as the user who saved the record last, or who created it', async () => {
  const modelId = await releaseForm(app, 'backfill.writers', { fields: inputs });
  const userOf = async (account: string) =>
    (await app.db.selectFrom('users').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id;
  const [admin, other] = [await userOf('admin'), await userOf('zhangwei')];
  const savedBy = async (creatorUserId: string | null, lastModifyUserId: string | null) => {
    const id = await create(modelId, { price: 2, count: 3 });
    await app.db.updateTable('record').set({ creatorUserId, lastModifyUserId }).where('id', '=', id).execute();
    return id;
  };
  const ids = [
    await savedBy(admin, other),
    await savedBy(other, null),
    await savedBy(other, admin),
    await savedBy(admin, null),
    await savedBy(null, null),
  ];
  const shown = { shown: { '==': [{ var: 'user.userId' }, other] }, dropHidden: true };
  const total = node('calculate', 'total', shown, { expression: 'price * count', precision: 2, isStorage: 1 });
  await releaseAgain(app, modelId, 'backfill.writers', { fields: [...inputs, total] });
  await backfillCalculations(app.db);
  const rows = await Promise.all(ids.map((id) => rowOf(id)));
  expect(rows.map(({ data }) => data['total'])).toEqual([6, 6, undefined, undefined, undefined]);
});

describe('a record that cannot be written', () => {
  const queued = () => app.db.selectFrom('calculationBackfill').select(['modelId', 'recordIds', 'attempts']).execute();
  const release = async (name: string, fields: object[] = [...inputs, calculated('total', 'price * count')]) => {
    const modelId = await releaseForm(app, name, { fields: inputs });
    const ids: string[] = [];
    for (const price of [1, 2, 3]) ids.push(await create(modelId, { price, count: 10 }));
    await releaseAgain(app, modelId, name, { fields });
    return { modelId, ids };
  };
  const totals = async (ids: readonly string[]) =>
    (await Promise.all(ids.map((id) => rowOf(id)))).map(({ data }) => data['total']);

  it('is reported and tried again later, while the others and later releases are written', async () => {
    const { modelId, ids } = await release('backfill.failing');
    const later = await release('backfill.behind');
    await sql`alter table record add constraint refused check
      (id <> ${sql.lit(ids[1] as string)} or not jsonb_exists(data, 'total'))`.execute(app.db);
    const errors: Error[] = [];
    const onError = (error: Error) => errors.push(error);
    await backfillCalculations(app.db, { onError });
    expect(errors.map(({ message }) => message)).toEqual([`The record ${ids[1]} could not be backfilled.`]);
    expect(await totals(ids)).toEqual([10, undefined, 30]);
    expect(await totals(later.ids)).toEqual([10, 20, 30]);
    expect(await queued()).toEqual([{ modelId, recordIds: [ids[1]], attempts: 1 }]);

    await backfillCalculations(app.db, { onError });
    expect(errors).toHaveLength(1);
    const again = () => sql`update calculation_backfill set time = clock_timestamp()`.execute(app.db);
    await again();
    await backfillCalculations(app.db, { onError });
    expect(errors).toHaveLength(2);
    expect(await queued()).toEqual([{ modelId, recordIds: [ids[1]], attempts: 2 }]);

    await sql`alter table record drop constraint refused`.execute(app.db);
    await again();
    await backfillCalculations(app.db, { onError });
    expect(await totals(ids)).toEqual([10, 20, 30]);
    expect([errors.length, await queued()]).toEqual([2, []]);
  });

  it('does not hold up others if its whole release cannot be read', async () => {
    const { modelId } = await release('backfill.unreadable');
    const later = await release('backfill.readable');
    await sql`alter table calculation_backfill add constraint unread check
      (model_id <> ${sql.lit(modelId)} or last_id = '')`.execute(app.db);
    const errors: Error[] = [];
    await backfillCalculations(app.db, { onError: (error) => errors.push(error) });
    expect(errors).toHaveLength(1);
    expect(await totals(later.ids)).toEqual([10, 20, 30]);
    expect(await queued()).toEqual([{ modelId, recordIds: null, attempts: 1 }]);
    await sql`alter table calculation_backfill drop constraint unread`.execute(app.db);
    await sql`delete from calculation_backfill`.execute(app.db);
  });
});
