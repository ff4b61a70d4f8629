import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resources } from '../../resources/index.ts';
import { memoryDatabase, type TestDatabase } from '../testing/test-database.ts';
import { forget, vacuum } from './cleanup.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await memoryDatabase(resources);
});
afterAll(() => test.close());

it('vacuums tables with many changes once, and leaves the others', async () => {
  const { db } = test;
  await vacuum(db);
  await sql`create table many as select generate_series(1, 3000) as n`.execute(db);
  await sql`create table few as select generate_series(1, 10) as n`.execute(db);
  await sql`update many set n = n + 1`.execute(db);
  expect(await vacuum(db)).toEqual(['many']);
  expect(await vacuum(db)).toEqual([]);
});

it('deletes long-expired sessions and failed logins, and no others', async () => {
  const { db } = test;
  const now = Date.UTC(2025, 0, 31);
  const session = { userId: 'admin', creatorTime: 0, endedBy: '', address: '' };
  const [old, young] = [now - 8 * 86_400_000, now - 3_600_000];
  await db
    .insertInto('session')
    .values([
      { ...session, tokenHash: 'old', expiresTime: old },
      { ...session, tokenHash: 'young', expiresTime: young },
    ])
    .execute();
  await db
    .insertInto('loginFailure')
    .values([
      { subject: 'old', failures: 9, lastTime: old, waitUntil: 0 },
      { subject: 'young', failures: 1, lastTime: young, waitUntil: 0 },
    ])
    .execute();
  await forget(db, now);
  expect(await db.selectFrom('session').select('tokenHash').execute()).toEqual([{ tokenHash: 'young' }]);
  expect(await db.selectFrom('loginFailure').select('subject').execute()).toEqual([{ subject: 'young' }]);
});
