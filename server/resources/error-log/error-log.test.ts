import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { faultsMax } from './error-log.resource.ts';

let app: TestApp;
beforeEach(async () => (app = await testApp()));
afterEach(() => app.close());

const fault = { message: 'x is not a function', component: 'at Rate', url: '/model/leave', stack: 'at rate.js:1' };
const listed = async () =>
  (await app.call<{ list: Record<string, unknown>[] }>('error-log.list', {}, { as: 'admin' })).data.list;

describe('faults of pages', () => {
  it('are stored with their components, page and user [ERROR-007]', async () => {
    expect((await app.call('error-log.report', fault)).code).toBe(200);
    app.clock.now += 1;
    await app.call('error-log.report', fault, { as: 'plain' });
    expect(await listed()).toMatchObject([
      { ...fault, account: 'zhangwei' },
      { ...fault, account: '' },
    ]);
    expect((await app.call('error-log.list', {}, { as: 'plain' })).code).toBe(403);
  });

  it('are rate limited, and refused beyond the maximum length', async () => {
    expect((await app.call('error-log.report', { ...fault, stack: 'x'.repeat(8001) })).code).toBe(400);
    for (let sent = 0; sent < 19; sent += 1) expect((await app.call('error-log.report', fault)).code).toBe(200);
    expect((await app.call('error-log.report', fault)).code).toBe(429);
  });

  it('are deleted when newer ones exceed the limit', async () => {
    await sql`insert into error_log (id, creator_time, message, component, url, stack, account)
      select 'old' || n, n, 'old', '', '', '', '' from generate_series(1, ${faultsMax}::int) n`.execute(app.db);
    await app.call('error-log.report', fault);
    const { count } = await app.db
      .selectFrom('errorLog')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(faultsMax);
    expect(await app.db.selectFrom('errorLog').where('id', '=', 'old1').executeTakeFirst()).toBeUndefined();
  });
});
