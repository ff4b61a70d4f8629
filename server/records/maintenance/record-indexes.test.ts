import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { node, releaseAgain, releaseForm } from '../forms/testing/release-form.ts';
import { buildIndexes } from './record-indexes.ts';

const onPostgres = Boolean(process.env['TEST_DATABASE_URL']);
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await build();
}, 120_000);
afterAll(() => app.close());

const errors: Error[] = [];
const build = (signal?: AbortSignal) =>
  buildIndexes({ db: app.db, isEmbedded: app.platform.isEmbedded, onError: (error) => errors.push(error) }, signal);
const indexesOf = async (modelId: string) => {
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select relname as name, indisvalid as is_valid from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = 'record'::regclass and pg_get_expr(indpred, indrelid) like ${`%${modelId}%`}
    order by relname`.execute(app.db);
  return rows;
};
const queued = () => app.db.selectFrom('recordIndexBuild').select('modelId').execute();
const fields = [node('input', 'name'), node('inputNumber', 'price')];
const plain = { fields, list: { columns: [{ prop: 'name' }] } };
const sortable = (...props: string[]) => ({ columns: props.map((prop) => ({ prop, sortable: true })) });

it('builds the indexes of a release after its commit, and drops unused ones', async () => {
  let modelId = '';
  const statements = await app.statementsOf(async () => {
    modelId = await releaseForm(app, 'indexes.main', { fields, list: sortable('name', 'price') });
  });
  expect(statements.filter((one) => /create index/i.test(one))).toEqual([]);
  expect([await queued(), await indexesOf(modelId)]).toEqual([[{ modelId }], []]);
  const built = await app.statementsOf(() => build());
  const made = built.filter((one) => /create index/i.test(one));
  expect(made).toHaveLength(3);
  expect(made.filter((one) => /create index concurrently/i.test(one))).toHaveLength(onPostgres ? 3 : 0);
  const before = await indexesOf(modelId);
  expect(before).toHaveLength(3);
  expect(await queued()).toEqual([]);

  await releaseAgain(app, modelId, 'indexes.main', { fields, list: sortable('name') });
  const again = await app.statementsOf(() => build());
  expect(again.filter((one) => /create index/i.test(one))).toEqual([]);
  const after = await indexesOf(modelId);
  expect(after).toHaveLength(2);
  expect(before).toEqual(expect.arrayContaining(after));
});

it('finds the same text of a unique field and of a unique column by an index [ONLINEDEV-021]', async () => {
  const unique = [
    node('input', 'code', { unique: true }),
    node('table', 'lines', {}, { children: [node('input', 'serial', { unique: true })] }),
  ];
  const modelId = await releaseForm(app, 'indexes.unique', { fields: unique });
  await build();
  const names = (await indexesOf(modelId)).map(({ name }) => name);
  const planOf = async (condition: string) => {
    const { rows } = await app.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      return sql<Record<string, string>>`explain select 1 from record
        where model_id = ${sql.lit(modelId)} and delete_mark = 0 and ${sql.raw(condition)}`.execute(db);
    });
    return rows.map((row) => Object.values(row)[0]).join('\n');
  };
  const texts = await app.statementsOf(() =>
    app.call('onlinedev.create', { modelId, data: '{"code":"Ａ","lines":[{"serial":"1"}]}' }, { as: 'plain' }),
  );
  const asked = texts
    .filter((one) => one.includes('same_text'))
    .map((one) => /and \(?((?:left|same).*) limit 1/s.exec(one)?.[1]);
  expect(asked).toEqual([
    expect.stringMatching(/^left\(same_text\(\(data->>'code'\)\), 200\) in/),
    expect.stringMatching(/^same_texts\(\(data->'lines'\), 'serial'\) &&/),
  ]);
  const plans = await Promise.all(asked.map((one = '') => planOf(one.replace('$3', "'A'").replace(/\$\d+/, "'1'"))));
  expect(plans.map((plan) => names.filter((name) => plan.includes(name)).length)).toEqual([1, 1]);
});

it('ends between two indexes when the server ends, and continues at its next start', async () => {
  const modelId = await releaseForm(app, 'indexes.ended', plain);
  await build(AbortSignal.abort());
  expect([await queued(), await indexesOf(modelId)]).toEqual([[{ modelId }], []]);
  await build();
  expect([await queued(), (await indexesOf(modelId)).length]).toEqual([[], 1]);
});

it('reports a form whose indexes cannot be built, builds the others and tries it again later', async () => {
  const modelId = await releaseForm(app, 'indexes.failing', plain);
  await build();
  const [index] = await indexesOf(modelId);
  const name = sql.id(index?.name ?? '');
  await sql`drop index ${name}`.execute(app.db);
  await sql`create table ${name} (id text)`.execute(app.db);
  await releaseAgain(app, modelId, 'indexes.failing', plain);
  const other = await releaseForm(app, 'indexes.behind', plain);
  await build();
  expect(errors).toHaveLength(1);
  expect(await indexesOf(other)).toHaveLength(1);
  expect(await queued()).toEqual([{ modelId }]);

  await sql`drop table ${name}`.execute(app.db);
  await build();
  expect(await indexesOf(modelId)).toEqual([]);
  await sql`update record_index_build set time = clock_timestamp()`.execute(app.db);
  await build();
  expect([errors.length, await indexesOf(modelId), await queued()]).toEqual([1, [index], []]);
});

it.runIf(onPostgres)('lets saves through while an index waits for an open transaction', async () => {
  const modelId = await releaseForm(app, 'indexes.busy', plain);
  const save = () => app.call('onlinedev.create', { modelId, data: '{"name":"a"}' }, { as: 'admin' });
  expect((await save()).code).toBe(200);
  let building: Promise<void> | undefined;
  await app.db.transaction().execute(async (open) => {
    await sql`update record set version = version where model_id = ${modelId}`.execute(open);
    building = build();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await indexesOf(modelId)).toEqual([{ name: expect.any(String) as string, isValid: false }]);
    const saved = await Promise.race([save(), new Promise((resolve) => setTimeout(resolve, 5_000))]);
    expect(saved).toMatchObject({ code: 200 });
  });
  await building;
  expect(await indexesOf(modelId)).toMatchObject([{ isValid: true }]);
});

it.runIf(onPostgres)('replaces an index whose concurrent build was interrupted', async () => {
  const modelId = await releaseForm(app, 'indexes.broken', plain);
  await build();
  const [index] = await indexesOf(modelId);
  await sql`update pg_index set indisvalid = false where indexrelid = ${index?.name}::regclass`.execute(app.db);
  await releaseAgain(app, modelId, 'indexes.broken', plain);
  await build();
  expect(await indexesOf(modelId)).toEqual([index]);
});
