import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type As, type TestApp, testApp } from '../../platform/testing/test-app.ts';

const modelId = 'form-purchase-order';
const searches = 20;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await sql`insert into record (id, model_id, creator_time, data, words, version, draft, delete_mark, creator_user_id)
    select 'turn-' || n, ${modelId}, n, jsonb_build_object('no', 'CG-' || n, 'remark', repeat(md5(n::text), 8)), '', 1, 0, 0,
      (select id from users where account = 'admin')
    from generate_series(1, 1500) as n`.execute(app.db);
});
afterAll(() => app.close());

/** Comparisons that no index helps with. */
const hostile = JSON.stringify({
  matchLogic: 'or',
  conditionList: Array.from({ length: 5 }, (_, group) => ({
    logic: 'or',
    groups: Array.from({ length: 11 }, (__, at) => ({
      field: at % 2 === 0 ? 'remark' : 'no',
      symbol: 'like',
      fieldValue: `%_${group}${at}a%_f`,
    })),
  })),
});

it('of twenty searches of one person leave room for the list, the save and the login of a colleague', async () => {
  const [mine, colleague]: As[] = [{ token: await app.tokenOf('admin') }, { token: await app.tokenOf('plain') }];
  let ended = 0;
  const all = Array.from({ length: searches }, () =>
    app.call('onlinedev.list', { modelId, superQueryJson: hostile }, { as: mine }).then(({ code }) => {
      ended += 1;
      return code;
    }),
  );
  const as = { as: colleague };
  const list = await app.call('onlinedev.list', { modelId }, as);
  const data = JSON.stringify({ supplier: '甲', payment: 'cash', urgency: 'normal' });
  const save = await app.call('onlinedev.create', { modelId, data, status: '1' }, as);
  const user = await app.call('session.currentUser', {}, as);
  expect([list.code, save.code, user.code]).toEqual([200, 200, 200]);
  expect(ended).toBeLessThan(searches / 2);
  expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
});
