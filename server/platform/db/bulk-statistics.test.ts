import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../testing/test-app.ts';
import { bulkStatistics } from './bulk-statistics.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** How often the statistics are updated while rows are added. */
async function analysed(...added: number[]): Promise<number> {
  const count = bulkStatistics(app.db, 'seed');
  const statements = await app.statementsOf(async () => {
    for (const rows of added) await count(rows);
  });
  return statements.filter((text) => text.startsWith('analyze')).length;
}

it('updates the statistics of a table once a bulk write added a tenth of it, not for fewer rows', async () => {
  expect(await analysed(400, 599)).toBe(0);
  expect(await analysed(400, 600, 400)).toBe(1);
  await sql`insert into seed (name) select 'row ' || n from generate_series(1, 30000) n`.execute(app.db);
  // The table is known to have 30,000 rows only afterwards.
  expect(await analysed(30_000)).toBe(1);
  expect(await analysed(1_000, 1_900)).toBe(0);
  expect(await analysed(1_000, 2_100)).toBe(1);
});
