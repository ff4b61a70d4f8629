import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conditions } from '#schemas/language/condition.ts';
import { enabledUser, type User } from '../../platform/auth/user.ts';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../forms/testing/release-form.ts';
import { releasedModel, type ReleasedModel } from '../forms/released-model.ts';
import { ruleConditions } from './data-rules.ts';

const rule = (...groups: [field: string, symbol: string, fieldValue?: unknown][]): Conditions =>
  ({
    matchLogic: 'and',
    conditionList: [
      { logic: 'and', groups: groups.map(([field, symbol, fieldValue]) => ({ field, symbol, fieldValue })) },
    ],
  }) as Conditions;

let app: TestApp;
let model: ReleasedModel;
const people: Record<string, User> = {};
beforeAll(async () => {
  app = await testApp();
  const id = await releaseForm(app, 'ruled', {
    fields: [node('input', 'name'), node('modifyUser', 'changer'), node('userSelect', 'owner')],
    list: { columns: [{ prop: 'name' }] },
  });
  model = await releasedModel(app.db, id);
  for (const account of ['admin', 'zhangwei', 'lixiaoyun', 'liuyang']) {
    const { id: userId } = await app.db
      .selectFrom('users')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    people[account] = (await enabledUser(app.db, userId)) as User;
    const input = { modelId: id, data: JSON.stringify({ name: account }) };
    expect((await app.call('onlinedev.create', input, { as: { account } })).code).toBe(200);
  }
});
afterAll(() => app.close());

const conditionsFor = (account: string, rules: Conditions[]) =>
  ruleConditions({ db: app.db, user: people[account] as User }, model, rules);

/** The records that somebody sees by these rules, by the account of their creator. */
async function seen(account: string, ...rules: Conditions[]): Promise<string[]> {
  const conditions = await conditionsFor(account, rules);
  const { rows } = await sql<{ name: string }>`select data->>'name' as name from record
    where model_id = ${model.id} and delete_mark = 0 and ${sql.join(conditions, sql` and `)} order by 1`.execute(
    app.db,
  );
  return rows.map(({ name }) => name);
}

const all = ['admin', 'liuyang', 'lixiaoyun', 'zhangwei'];
const organizeOf = (account: string) => (people[account] as User).organizeId;
const colleaguesOf = (account: string) => all.filter((one) => organizeOf(one) === organizeOf(account));

describe('rules of data permission on who made a record [OPS-021]', () => {
  it.each([
    ['creatorUserId', '==', '@userId', ['zhangwei']],
    ['creatorUserId', '<>', '@userId', ['admin', 'liuyang', 'lixiaoyun']],
    ['creatorUserId', 'notNull', undefined, all],
    ['creatorUserId', 'null', undefined, []],
    ['creatorUserId', '==', '', []],
    ['creatorUserId', 'like', 'zhang', []],
    ['changer', 'null', undefined, all],
    ['changer', '==', '@userId', []],
    ['changer', '<>', '@userId', all],
  ])('%s %s %j', async (field, symbol, value, names) => {
    expect(await seen('zhangwei', rule([field, symbol, value]))).toEqual(names);
  });

  it('mean the department that the creator is in', async () => {
    const own = colleaguesOf('zhangwei');
    expect(await seen('zhangwei', rule(['creatorOrganizeId', '==', '@organizeId']))).toEqual(own);
    expect(await seen('zhangwei', rule(['creatorOrganizeId', '<>', '@organizeId']))).toEqual(
      all.filter((one) => !own.includes(one)),
    );
    const none = all.filter((one) => organizeOf(one) === '');
    expect(await seen('zhangwei', rule(['creatorOrganizeId', 'null']))).toEqual(none);
  });

  it('of which one suffices, together with others', async () => {
    const mine = rule(['creatorUserId', '==', '@userId']);
    const named = (name: string) => rule(['name', '==', name]);
    const ofAdmin = rule(['creatorOrganizeId', 'in', [organizeOf('admin') || 'none']]);
    expect(await seen('liuyang', mine, named('lixiaoyun'))).toEqual(['liuyang', 'lixiaoyun']);
    expect(await seen('liuyang', mine, ofAdmin)).toEqual(
      all.filter((one) => one === 'liuyang' || colleaguesOf('admin').includes(one)),
    );
    expect(await seen('liuyang', rule(['creatorUserId', '==', '@userId'], ['name', '==', 'admin']))).toEqual([]);
    expect(await seen('liuyang')).toEqual([]);
  });

  it('follow a person who moves to another department at once', async () => {
    const { id, organizeId } = people['zhangwei'] as User;
    const byDepartment = rule(['creatorOrganizeId', '==', '@organizeId']);
    await app.db.updateTable('users').set({ organizeId: 'elsewhere' }).where('id', '=', id).execute();
    people['zhangwei'] = (await enabledUser(app.db, id)) as User;
    expect(await seen('zhangwei', byDepartment)).toEqual(['zhangwei']);
    await app.db.updateTable('users').set({ organizeId }).where('id', '=', id).execute();
    people['zhangwei'] = (await enabledUser(app.db, id)) as User;
    expect(await seen('zhangwei', byDepartment)).toEqual(colleaguesOf('zhangwei'));
  });
});

describe('rules of data permission on many records [OPS-021]', () => {
  beforeAll(async () => {
    await sql`insert into record (id, model_id, data, words, version, draft, delete_mark, creator_user_id,
        last_modify_user_id, creator_time)
      select 'many-' || n, ${model.id}, '{}', '', 1, 0, 0, 'other-' || n % 500, 'other-' || n % 500, n
      from generate_series(1, 20000) n`.execute(app.db);
    await sql`analyze record`.execute(app.db);
  });

  it.each([
    ['record_creator', [rule(['creatorUserId', '==', '@userId'])]],
    ['record_creator', [rule(['creatorOrganizeId', '==', '@organizeId'])]],
    ['record_creator', [rule(['creatorUserId', '==', '@userId']), rule(['creatorOrganizeId', '==', '@organizeId'])]],
    ['record_creator', [rule(['creatorUserId', 'in', '@userAndSubordinates'])]],
    ['record_changer', [rule(['changer', '==', '@userId'])]],
  ])('are looked up in the index %s', async (index, rules) => {
    const conditions = await conditionsFor('zhangwei', rules);
    const { rows } = await sql<Record<string, string>>`explain (costs off) select count(*) from record
      where model_id = ${model.id} and delete_mark = 0 and ${sql.join(conditions, sql` and `)}`.execute(app.db);
    const plan = rows.flatMap((row) => Object.values(row)).join('\n');
    expect(plan).toContain(index);
    expect(plan).toMatch(/Index Cond: .*(creator_user_id|last_modify_user_id)/);
  });
});
