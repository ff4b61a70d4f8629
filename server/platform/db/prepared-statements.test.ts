import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { executePrepared, fixedStatement, preparedName } from './prepared-statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase([]);
  await sql`create table thing (id text, size numeric, at timestamptz, is_new boolean, body jsonb, many text[])`.execute(
    database.db,
  );
  await sql`insert into thing values
    ('a', 1.50, '2025-01-15T01:30:00Z', true, '{"x": [1]}', '{p,q}'), ('b', null, null, null, null, null)`.execute(
    database.db,
  );
});
afterAll(() => database.close());

/** The statements that a connection has prepared. */
const prepared = async () =>
  (await sql<{ name: string }>`select name from pg_prepared_statements`.execute(database.db)).rows.map(
    ({ name }) => name,
  );

it('a fixed statement is compiled once, and answers as an unprepared one for all values', async () => {
  let compilations = 0;
  const things = fixedStatement((_, { id, size, body }: { id: string | null; size: number; body: object }) => {
    compilations += 1;
    return sql<Record<string, unknown>>`select *, ${size}::int + 1 as more, ${body}::jsonb as given, 'x' as fixed
      from thing where id = coalesce(${id}, id) order by id`;
  });
  const expected = {
    id: 'a',
    size: '1.50',
    at: '2025-01-15T01:30:00.000Z',
    isNew: true,
    body: { x: [1] },
    many: ['p', 'q'],
  };
  const empty = { id: 'b', size: null, at: null, isNew: null, body: null, many: null };
  const more = { more: 8, given: { y: '甲' }, fixed: 'x' };
  const run = (id: string | null) => things(database.db, { id, size: 7, body: { y: '甲' } });
  expect(await run('a')).toEqual([{ ...expected, ...more }]);
  expect(await run('none')).toEqual([]);
  expect(await run(null)).toEqual([
    { ...expected, ...more },
    { ...empty, ...more },
  ]);
  expect(compilations).toBe(1);
  const statement = sql<Record<string, unknown>>`select * from thing order by id`.compile(database.db);
  expect(preparedName(statement.sql)).toBeUndefined();
  const unprepared = (await database.db.executeQuery(statement)).rows;
  expect(unprepared).toEqual([expected, empty]);
  expect(await executePrepared(database.db, statement)).toEqual(unprepared);
  expect(await prepared()).toContain(preparedName(statement.sql));
});

it('a prepared statement reports errors, and runs again after them, also within a transaction', async () => {
  const quotient = fixedStatement((_, { by }: { by: number }) => sql<{ n: number }>`select 10 / ${by}::int as n`);
  const of = (by: number, db = database.db) => quotient(db, { by });
  await expect(of(0)).rejects.toMatchObject({ code: '22012' });
  expect(await of(5)).toEqual([{ n: 2 }]);
  const undone = database.db.transaction().execute(async (transaction) => {
    await sql`delete from thing`.execute(transaction);
    expect(await of(2, transaction)).toEqual([{ n: 5 }]);
    await of(0, transaction);
  });
  await expect(undone).rejects.toMatchObject({ code: '22012' });
  expect(await of(10)).toEqual([{ n: 1 }]);
  expect((await sql`select id from thing`.execute(database.db)).rows).toHaveLength(2);
  const wrong = fixedStatement(() => sql`select nothing from nowhere`);
  for (let time = 0; time < 2; time += 1) {
    await expect(wrong(database.db, {})).rejects.toMatchObject({ code: '42P01' });
  }
});

it('a prepared statement counts the rows it changes', async () => {
  const rename = sql`update thing set size = 2 where id in ('a', 'b', 'c')`.compile(database.db);
  await executePrepared(database.db, rename);
  const { numAffectedRows } = await database.db.executeQuery(rename);
  expect(Number(numAffectedRows)).toBe(2);
});
