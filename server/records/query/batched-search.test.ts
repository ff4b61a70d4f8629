import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withCache } from '../../platform/cache/cached-db.ts';
import type { Database } from '../../platform/db/database.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../forms/testing/release-form.ts';
import { releasedModel, type ReleasedModel } from '../forms/released-model.ts';
import { listRecords, type RecordQuery } from './list-records.ts';
import { searchOrder, type SortKey } from './order.ts';
import { inTime, isCut, isExpectedLong, searchInSlices } from './batched-search.ts';

const count = 700;
let app: TestApp;
let model: ReleasedModel;
beforeAll(async () => {
  app = await testApp();
  const fields = [node('input', 'name'), node('inputNumber', 'amount', {}, { precision: 4 })];
  const id = await releaseForm(app, 'slices', { fields, list: { columns: [{ prop: 'name' }, { prop: 'amount' }] } });
  model = await releasedModel(app.db, id);
  // Values repeat, some are empty, and texts hold characters outside of the basic plane.
  await sql`insert into record (id, model_id, creator_time, data, version, draft, delete_mark)
    select 'slice-' || lpad((n * 7919 % ${count})::text, 5, '0'), ${id}, 1000 + n % 5,
      jsonb_strip_nulls(jsonb_build_object(
        'name', case when n % 11 = 0 then null else (array['甲', '𠮷', '｡', 'a', 'B', 'ab'])[1 + n % 6] end,
        'amount', case when n % 7 = 0 then null else (n % 13) * 1000000000000.0001 - 3 end)),
      1, 0, case when n % 50 = 0 then 1 else 0 end
    from generate_series(0, ${count - 1}) as n`.execute(app.db);
});
afterAll(() => app.close());

const listed = (defaultSort: SortKey[] = []) => ({ id: model.id, fields: model.fields, search: [], defaultSort });
const idsOf = async (query: RecordQuery, sort: SortKey[]) => {
  const { rows, pagination } = await listRecords(app.db, listed(sort), query);
  return { ids: rows.map(({ id }) => id), total: pagination.total };
};
const sliced = (keys: SortKey[], window: { offset: number; limit: number }, db: Kysely<Database> = app.db) =>
  searchInSlices(db, {
    modelId: model.id,
    conditions: [sql<boolean>`data->>'name' is distinct from 'a'`],
    order: searchOrder(keys, model.fields),
    ...window,
  });

const orders: SortKey[][] = [
  [],
  [{ field: 'name', sort: 'asc' }],
  [{ field: 'name', sort: 'desc' }],
  [{ field: 'amount', sort: 'asc' }],
  [
    { field: 'amount', sort: 'desc' },
    { field: 'name', sort: 'asc' },
  ],
];

describe('a search in slices', () => {
  it.each(orders)('finds, orders and counts as one statement does: %j %j', async (...keys) => {
    const superQuery = {
      conditionList: [{ logic: 'and', groups: [{ field: 'name', symbol: '<>', fieldValue: 'a' }] }],
    };
    for (const currentPage of [1, 3, 25, 40]) {
      const whole = await idsOf({ currentPage, pageSize: 20, superQuery }, keys);
      expect(await sliced(keys, { offset: (currentPage - 1) * 20, limit: 20 })).toEqual(whole);
      expect(whole.total).toBeGreaterThan(500);
    }
  });

  it('reads a bounded number of records by each statement', async () => {
    const sent = await app.statementsOf(() => sliced([], { offset: 0, limit: 20 }));
    expect(sent.length).toBeGreaterThan(1);
    for (const text of sent) expect(text).toMatch(/order by creator_time, id limit \$\d+\s+\), last as/);
  });

  // PostgreSQL has a connection for each of the two, in no order.
  it.skipIf(process.env['TEST_DATABASE_URL'])('does not block others between its statements', async () => {
    const order: string[] = [];
    const search = sliced([], { offset: 0, limit: 20 }).then(() => order.push('search'));
    const save = app.db.updateTable('record').set({ version: 2 }).where('id', '=', 'slice-00001').execute();
    await Promise.all([search, save.then(() => order.push('save'))]);
    expect(order).toEqual(['save', 'search']);
  });

  it('refuses a page it would have to hold too many rows for', async () => {
    await expect(sliced([], { offset: 999_980, limit: 20 })).rejects.toMatchObject({ id: 'onlinedev.query.tooDeep' });
  });
});

describe('a statement that takes long', () => {
  it('is cancelled after a time limit, before it has scanned every record', async () => {
    const slow = sql`select count(*) from record as a, record as b, record as c where ${inTime}`;
    const reason = await slow.execute(app.db).catch((error: unknown) => error);
    expect(isCut(reason)).toBe(true);
  });

  it('is expected to by the estimate of the planner', async () => {
    const rows = (count: number) => sql`select count(*) from generate_series(1, ${sql.lit(count)}) as n`;
    expect(await isExpectedLong(app.db, rows(1_000))).toBe(false);
    expect(await isExpectedLong(app.db, rows(10_000_000))).toBe(true);
  });

  it('is cancelled and split into slices where it would block others, with the same result', async () => {
    const rows = (text: string) => text.includes('pg_sleep');
    const only = [sql<boolean>`(record.id <> 'slice-00003' or pg_sleep(0.4)::text = '')`];
    const query = { keyword: '', only };
    const whole = await listRecords(app.db, listed(), query);
    const embedded = withCache(app.db, { cache: app.platform.cache, isEmbedded: true });
    let split: unknown;
    const sent = await app.statementsOf(async () => (split = await listRecords(embedded, listed(), query)));
    expect(split).toEqual(whole);
    expect(sent.filter(rows).length).toBeGreaterThan(1);
  });
});

describe('a search', () => {
  const search = (input: object) => app.call('onlinedev.list', { modelId: model.id, ...input }, { as: 'admin' });
  const comparisons = (length: number) => ({
    superQueryJson: JSON.stringify({
      matchLogic: 'or',
      conditionList: Array.from({ length }, () => ({
        logic: 'and',
        groups: [{ field: 'name', symbol: 'like', fieldValue: 'x' }],
      })),
    }),
  });

  it('with too many conditions, values or sort fields is refused before it begins', async () => {
    expect((await search(comparisons(60))).code).toBe(200);
    expect(await search(comparisons(61))).toMatchObject({ code: 400, msg: '查询条件不能超过60个' });
    const values = (length: number) => ({ queryJson: JSON.stringify({ name: Array.from({ length }, String) }) });
    expect((await search(values(500))).code).toBe(200);
    expect(await search(values(501))).toMatchObject({ code: 400, msg: '一个查询条件不能超过500个值' });
    expect((await search({ sidx: 'name,name,name,name,name' })).code).toBe(200);
    expect(await search({ sidx: 'name,name,name,name,name,name' })).toMatchObject({ code: 400 });
  });

  it('nested deeper than a search is, is refused', async () => {
    const deep = `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`;
    expect((await search({ superQueryJson: deep })).code).toBe(400);
    expect((await search({ queryJson: `{"name":${deep}}` })).code).toBe(400);
  });
});
