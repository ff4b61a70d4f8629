// The first page of a list under a data rule, against the same list without one (OPS-021).
//   node scripts/run.mjs scripts/bench/lists/data-rules.ts 100000
//   TEST_DATABASE_URL=postgres://... node scripts/run.mjs scripts/bench/lists/data-rules.ts 1000000
import { sql } from 'kysely';
import type { Conditions } from '#schemas/language/condition.ts';
import { enabledUser, type User } from '#server/platform/auth/user.ts';
import { testApp } from '#server/platform/testing/test-app.ts';
import { ruleConditions } from '#server/records/access/data-rules.ts';
import { releasedModel } from '#server/records/forms/released-model.ts';
import { listRecords } from '#server/records/query/list-records.ts';

const modelId = 'form-purchase-order';
const [people, departments, rounds, batch] = [2_000, 40, 7, 50_000];

const rule = (field: string, symbol: string, fieldValue: unknown) =>
  ({ matchLogic: 'and', conditionList: [{ logic: 'and', groups: [{ field, symbol, fieldValue }] }] }) as Conditions;

const rules: Record<string, Conditions[]> = {
  'no rule': [],
  'own records': [rule('creatorUserId', '==', '@userId')],
  'own department': [rule('creatorOrganizeId', '==', '@organizeId')],
  'own and department': [
    rule('creatorUserId', '==', '@userId'),
    rule('creatorOrganizeId', 'in', '@organizationAndSuborganization'),
  ],
  subordinates: [rule('creatorUserId', 'in', '@userAndSubordinates')],
};

const median = (times: number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] as number;

export async function main([count = '100000']: string[]): Promise<void> {
  const { db, close } = await testApp();
  await sql`insert into users select (jsonb_populate_record(one, jsonb_build_object(
      'id', 'bench-' || n, 'account', 'bench' || n, 'mobile_phone', '', 'email', '', 'organize_id', 'bench-dept-' || n % ${sql.lit(departments)},
      'manager_id', case when n % 20 = 0 then '' else 'bench-' || (n - n % 20) end))).*
    from generate_series(0, ${sql.lit(people - 1)}) n, users one where one.account = 'zhangwei'`.execute(db);
  for (let from = 0; from < Number(count); from += batch) {
    const to = Math.min(Number(count), from + batch);
    await sql`insert into record (id, model_id, data, words, version, draft, delete_mark, creator_user_id, creator_time)
      select 'bench-' || n, ${modelId}, jsonb_build_object('no', n::text), '', 1, 0, 0,
        'bench-' || (n::bigint * 7919) % ${sql.lit(people)}, n
      from generate_series(${sql.lit(from + 1)}, ${sql.lit(to)}) n`.execute(db);
  }
  await sql`vacuum analyze record`.execute(db).catch(() => sql`analyze record`.execute(db));
  await sql`analyze users`.execute(db);
  const model = await releasedModel(db, modelId);
  const user = (await enabledUser(db, 'bench-100')) as User;
  const times = new Map(Object.keys(rules).map((name) => [name, [] as number[]]));
  const totals = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, own] of Object.entries(rules)) {
      const conditions = own.length === 0 ? [] : await ruleConditions({ db, user }, model, own);
      const listed = { id: model.id, fields: model.fields, search: [], defaultSort: [], rules: conditions };
      const began = performance.now();
      const { pagination } = await listRecords(db, listed, { currentPage: 1, pageSize: 20 });
      times.get(name)?.push(performance.now() - began);
      totals.set(name, pagination.total);
    }
  }
  const without = median(times.get('no rule') ?? []);
  for (const [name, all] of times) {
    const ratio = (median(all) / without).toFixed(2);
    console.log(
      `${name.padEnd(20)} ${String(totals.get(name)).padStart(9)} records ${median(all).toFixed(1)} ms x${ratio}`,
    );
  }
  await close();
}
