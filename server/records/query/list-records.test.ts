import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { releasedModel, type ReleasedModel } from '../forms/released-model.ts';
import { node, releaseForm } from '../forms/testing/release-form.ts';
import { listRecords, type RecordQuery } from './list-records.ts';

const count = 2_300;
let app: TestApp;
let model: ReleasedModel;
beforeAll(async () => {
  app = await testApp();
  const fields = [node('input', 'name'), node('inputNumber', 'amount')];
  const id = await releaseForm(app, 'pages', { fields, list: { columns: [{ prop: 'name' }] } });
  model = await releasedModel(app.db, id);
  await sql`insert into record (id, model_id, creator_time, data, version, draft, delete_mark)
    select 'page-' || lpad(n::text, 5, '0'), ${id}, n * 7919 % 1000, jsonb_build_object('amount', n), 1, 0, 0
    from generate_series(0, ${count - 1}) as n`.execute(app.db);
});
afterAll(() => app.close());

/** The ids of the records with an amount below a limit, newest first, by a plain statement. */
async function newestBelow(limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from record where model_id = ${model.id}
    and (data->>'amount')::int < ${limit} order by creator_time desc, id desc`.execute(app.db);
  return rows.map(({ id }) => id);
}

async function pageBelow(limit: number | undefined, query: RecordQuery) {
  const only = limit === undefined ? [] : [sql<boolean>`(data->>'amount')::int < ${limit}`];
  const listed = { id: model.id, fields: model.fields, search: [], defaultSort: [] };
  const { rows, pagination } = await listRecords(app.db, listed, { ...query, only });
  return { ids: rows.map(({ id }) => id), total: pagination.total };
}

describe('a page of records', () => {
  // No match, one copied and sorted at once, sorted by ids, and walked along an index (100 matches per row of the page).
  it.each([0, 1, 499, 500, 501, 1_999, 2_000, 2_100, undefined])(
    'has the records of its window and the total, of %s matching records',
    async (limit) => {
      const ids = await newestBelow(limit ?? count);
      for (const pageSize of [20, 600])
        for (const currentPage of [1, 2, 3, Math.max(1, Math.ceil(ids.length / pageSize)), 200]) {
          const start = (currentPage - 1) * pageSize;
          const expected = { ids: ids.slice(start, start + pageSize), total: ids.length };
          expect(await pageBelow(limit, { currentPage, pageSize })).toEqual(expected);
        }
    },
  );
});
