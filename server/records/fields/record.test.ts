import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

describe('the table of records', () => {
  it('has an index for the default order of a form, without deleted records', async () => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = 'record'::regclass and relname = 'record_time'`.execute(app.db);
    expect(rows[0]?.definition).toMatch(/ btree \(model_id, creator_time, id\) WHERE \(delete_mark = 0\)$/);
  });

  it('fills what a record does not say: first version, no draft, not deleted, no flow', async () => {
    await sql`insert into record (id, model_id, creator_time, data) values ('r', 'm', 1, '{}')`.execute(app.db);
    const row = await app.db.selectFrom('record').selectAll().where('id', '=', 'r').executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      words: '',
      grams: null,
      version: 1,
      draft: 0,
      deleteMark: 0,
      flowState: null,
      data: {},
    });
  });

  it.each(['id', 'model_id', 'data', 'words', 'version', 'draft', 'delete_mark'])('requires %s', async (column) => {
    const values = {
      id: 'n',
      model_id: 'm',
      creator_time: 1,
      data: '{}',
      words: '',
      version: 1,
      draft: 0,
      delete_mark: 0,
    };
    const names = Object.keys(values);
    const given = Object.entries(values).map(([name, value]) => (name === column ? sql`null` : sql`${sql.lit(value)}`));
    const insert = sql`insert into record (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(given)})`;
    await expect(insert.execute(app.db)).rejects.toMatchObject({ code: '23502' });
  });

  it('has a function that ends a statement after its time', async () => {
    const within = (ms: number) => sql<{ isIn: boolean }>`select within_time(${ms}) as is_in`.execute(app.db);
    expect((await within(60_000)).rows).toEqual([{ isIn: true }]);
    await expect(within(-1)).rejects.toMatchObject({ code: '57014' });
  });
});
