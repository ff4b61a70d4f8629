import { type Kysely, sql } from 'kysely';
import { delegationTypes } from '#schemas/resources/flow-delegate/flow-delegate.entity.ts';
import { enabledUser, type User } from '../../../platform/auth/user.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { readPage } from '../../../platform/resource/crud-handlers.ts';
import { likeOf, type ListInput, type Query, sortedBy } from '../../../platform/resource/list-query.ts';
import { forbidden } from '../../../platform/errors/app-error.ts';
import { mayStart } from './may-start.ts';

/** A condition for rows of `flow_delegate` that hold now for a template. */
const holds = (now: number, template: ReturnType<typeof sql>) =>
  sql<boolean>`start_time <= ${now} and end_time > ${now}
    and (flow_ids = '[]'::jsonb or flow_ids @> jsonb_build_array(${template}))`;

/** Whether one user lends another one their tasks of a template now. */
export async function lendsTasks(
  db: Kysely<Database>,
  { from, to, templateId, now }: { from: string; to: string; templateId: string; now: number },
): Promise<boolean> {
  const found = db
    .selectFrom('flowDelegate')
    .select('id')
    .where('userId', '=', from)
    .where('toUserId', '=', to)
    .where('type', '=', delegationTypes.approve)
    .where(holds(now, sql`cast(${templateId} as text)`));
  return (await found.executeTakeFirst()) !== undefined;
}

/** The users who lend another one some of their tasks now. */
export async function lendersTo(db: Kysely<Database>, userId: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('flowDelegate')
    .select('userId')
    .distinct()
    .where('toUserId', '=', userId)
    .where('type', '=', delegationTypes.approve)
    .where('startTime', '<=', now)
    .where('endTime', '>', now)
    .execute();
  return rows.map((row) => row.userId);
}

/** A condition for tasks that are lent to a user now; a delegated task is not delegated further. */
export const lentTo = (userId: string, now: number) => sql<boolean>`exists (
  select 1 from flow_delegate where flow_delegate.user_id = flow_task.user_id
    and to_user_id = ${userId} and flow_delegate.type = ${delegationTypes.approve}
    and ${holds(now, sql`flow_instance.template_id`)})`;

/** The users to whom some users lend their tasks of a template now: their lists change with those of the others. */
export async function borrowersOf(
  { db, now }: Pick<Context, 'db' | 'now'>,
  users: Iterable<string>,
  templateId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('flowDelegate')
    .select('toUserId')
    .where('userId', 'in', [...users, ''])
    .where('type', '=', delegationTypes.approve)
    .where(holds(now(), sql`cast(${templateId} as text)`))
    .execute();
  return rows.map(({ toUserId }) => toUserId);
}

/** The enabled users for whom the caller may start a process now: those who lend it and may start it themselves. */
export async function delegatorsFor(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  flowId: string,
): Promise<{ id: string; fullName: string }[]> {
  const rows = await db
    .selectFrom('flowDelegate')
    .select('userId')
    .distinct()
    .where('toUserId', '=', user.id)
    .where('type', '=', delegationTypes.start)
    .where(holds(now(), sql`cast(${flowId} as text)`))
    .orderBy('userId')
    .execute();
  const found: User[] = [];
  for (const { userId } of rows) {
    const delegator = await enabledUser(db, userId);
    if (delegator && (await mayStart(db, delegator, flowId))) found.push(delegator);
  }
  return found.map(({ id, realName }) => ({ id, fullName: realName }));
}

/** Refuses a caller who may start a process neither for themselves nor for a person who lends it (FLOW-073). */
export async function refuseUnlessStarts(context: Pick<Context, 'db' | 'user' | 'now'>, flowId: string): Promise<void> {
  if (await mayStart(context.db, context.user, flowId)) return;
  if ((await delegatorsFor(context, flowId)).length === 0) throw forbidden('flow.mayNotStart');
}

/** The enabled processes that others have lent the caller to start now. */
export async function lentFlows(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  { keyword = '', ...input }: ListInput,
) {
  const lent = sql<boolean>`exists (select 1 from flow_delegate where to_user_id = ${user.id}
    and flow_delegate.type = ${delegationTypes.start} and ${holds(now(), sql`flow_template.id`)})`;
  const all = db
    .selectFrom('flowTemplate')
    .where('enabledMark', '=', 1)
    .where('mainVersionId', '<>', '')
    .where(lent)
    .$if(keyword !== '', (query) => query.where('fullName', 'ilike', likeOf(keyword)));
  return readPage<{ id: string; fullName: string }>(
    all as unknown as Query,
    sortedBy(['fullName', 'asc'], ['id', 'asc']),
    input,
    (query) => query.select(['id', 'fullName']),
  );
}
