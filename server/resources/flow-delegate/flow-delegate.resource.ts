import { sql } from 'kysely';
import type { InputOf } from '#schemas/protocol/contract.ts';
import { delegateTabs, flowDelegateContract } from '#schemas/resources/flow-delegate/flow-delegate.contract.ts';
import { delegationTypes, flowDelegate } from '#schemas/resources/flow-delegate/flow-delegate.entity.ts';
import { messageTypes } from '#schemas/resources/message/message.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { stampChange } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { badRequest, conflict, notFound } from '../../platform/errors/app-error.ts';
import { crudHandlers, readPage } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { likeOf, type Query, sortedBy } from '../../platform/resource/list-query.ts';
import { delegatorsFor, lentFlows } from '../../services/flow/model/delegations.ts';
import type { FlowDelegateTable } from '../../services/flow/model/flow.table.ts';
import { namesOfUsers } from '../../services/flow/model/user-names.ts';
import { launchedForOthers } from '../../services/flow/read/lists.ts';
import { sendMessage } from '../../services/messages/send-message.ts';

type Calls = (typeof flowDelegateContract)['calls'];
type Given = InputOf<Calls['create']>;
type Times = Pick<FlowDelegateTable, 'startTime' | 'endTime'>;

const delegations = crudHandlers(defineTable('flowDelegate', flowDelegate));

/** Delegations of one user at most: finished ones can be deleted. */
const delegationsMax = 500;

const stateOf = ({ startTime, endTime }: Times, now: number) => (endTime <= now ? 2 : startTime <= now ? 1 : 0);

async function rowsOf(context: Context, rows: readonly FlowDelegateTable[]) {
  const { db, now, language } = context;
  const users = await namesOfUsers(
    db,
    rows.flatMap(({ userId, toUserId }) => [userId, toUserId]),
  );
  const flowIds = [...new Set(rows.flatMap((row) => row.flowIds))];
  const flows = await db
    .selectFrom('flowTemplate')
    .select(['id', 'fullName'])
    .where('id', 'in', [...flowIds, ''])
    .execute();
  const names = new Map(flows.map(({ id, fullName }) => [id, fullName]));
  return rows.map(({ userId, ...row }) => ({
    ...row,
    userName: users.get(userId) ?? '',
    toUserName: users.get(row.toUserId) ?? '',
    flowNames:
      row.flowIds.map((id) => names.get(id) ?? '').join(',') || sentence(language, 'flow-delegate.flowIds.every'),
    state: stateOf(row, now()),
  }));
}

/** A delegation of the caller; those of others are answered as missing. */
async function own(id: string, { db, user }: Context): Promise<FlowDelegateTable> {
  const row = await db
    .selectFrom('flowDelegate')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', user.id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Delegations of the same type that hold at some time in between, over a process of both. */
const overlapping = ({ db }: Context, { type, startTime, endTime, flowIds }: Delegation, id: string) =>
  db
    .selectFrom('flowDelegate')
    .select('id')
    .where('id', '<>', id)
    .where('type', '=', type)
    .where('startTime', '<', endTime)
    .where('endTime', '>', startTime)
    .$if(flowIds.length > 0, (query) =>
      query.where(
        sql<boolean>`(flow_ids = '[]'::jsonb or exists (
          select 1 from jsonb_array_elements_text(flow_ids) as flow where flow in (${sql.join([...flowIds, ''])})))`,
      ),
    );

type Delegation = Pick<FlowDelegateTable, 'toUserId' | 'type' | 'startTime' | 'endTime' | 'flowIds'>;

/** Refuses what would lend a task twice, or round in a circle (FLOW-072). */
async function refuseImpossible(context: Context, delegation: Delegation, id = ''): Promise<void> {
  const { db, user } = context;
  const { toUserId, startTime, endTime, flowIds } = delegation;
  if (toUserId === user.id) throw badRequest('flow-delegate.self');
  const receiver = db.selectFrom('users').select('id').where('id', '=', toUserId).where('enabledMark', '=', 1);
  if (!(await receiver.executeTakeFirst())) throw badRequest('flow.refused.unknownUser');
  if (endTime <= startTime || endTime <= context.now()) throw badRequest('flow-delegate.endTime.order');
  // One at a time: two requests of a user at once could both find nothing.
  await sql`select pg_advisory_xact_lock(hashtext(${`flow-delegate ${[user.id, toUserId].sort().join(' ')}`}))`.execute(
    db,
  );
  const known = new Set(
    (
      await db
        .selectFrom('flowTemplate')
        .select('id')
        .where('id', 'in', [...flowIds, ''])
        .execute()
    ).map((flow) => flow.id),
  );
  if (flowIds.some((flow) => !known.has(flow))) throw badRequest('flow.missing');
  const same = overlapping(context, delegation, id).where('userId', '=', user.id);
  if (await same.executeTakeFirst()) throw badRequest('flow-delegate.same');
  const back = overlapping(context, delegation, id).where('userId', '=', toUserId).where('toUserId', '=', user.id);
  if (await back.executeTakeFirst()) throw badRequest('flow-delegate.mutual');
}

/** The given values over the stored ones. */
const merged = (given: Given, before?: FlowDelegateTable): Delegation => ({
  toUserId: given.toUserId ?? before?.toUserId ?? '',
  type: given.type ?? before?.type ?? delegationTypes.approve,
  startTime: given.startTime ?? before?.startTime ?? 0,
  endTime: given.endTime ?? before?.endTime ?? 0,
  flowIds: given.flowIds ?? before?.flowIds ?? [],
});

/** Lists of both change at once, and the receiver learns of it (NOTICE-023). */
async function tell(context: Context, about: 'created' | 'stopped', { toUserId, type }: Delegation): Promise<void> {
  const { language, user, pages } = context;
  pages.tell([user.id, toUserId], { method: 'flowTasks' });
  const what = sentence(language, `flow-delegate.type.${type === delegationTypes.start ? 'start' : 'approve'}`);
  const title = sentence(language, `flow-delegate.message.${about}`, { user: user.realName, what });
  const body = { type: delegateTabs.received };
  await sendMessage({ type: messageTypes.flow, flowType: 2, title, body }, [toUserId], context);
}

async function create(input: Given, context: Context) {
  const { db, user } = context;
  const delegation = merged(input);
  await refuseImpossible(context, delegation);
  const { count } = await db
    .selectFrom('flowDelegate')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= delegationsMax) throw badRequest('flow-delegate.tooMany', { max: delegationsMax });
  const created = await delegations.create(input, context, { userId: user.id });
  await tell(context, 'created', delegation);
  return created;
}

async function update(input: InputOf<Calls['update']>, context: Context) {
  const before = await own(input.id, context);
  if (stateOf(before, context.now()) === 2) throw badRequest('flow-delegate.ended');
  const delegation = merged(input, before);
  await refuseImpossible(context, delegation, input.id);
  await delegations.update(input, context);
  if (before.toUserId !== delegation.toUserId) await tell(context, 'stopped', before);
  await tell(context, 'created', delegation);
  return null;
}

async function stop({ id }: { id: string }, context: Context) {
  const before = await own(id, context);
  const now = context.now();
  if (stateOf(before, now) === 2) throw conflict('flow-delegate.ended');
  const startTime = Math.min(before.startTime, now);
  await context.db
    .updateTable('flowDelegate')
    .set({ startTime, endTime: now, ...stampChange(context) })
    .where('id', '=', id)
    .execute();
  await tell(context, 'stopped', before);
  return null;
}

async function list({ type = delegateTabs.own, keyword = '', ...input }: InputOf<Calls['list']>, context: Context) {
  const column = type === delegateTabs.own ? 'flowDelegate.userId' : 'toUserId';
  const other = type === delegateTabs.own ? 'toUserId' : 'flowDelegate.userId';
  const all = context.db
    .selectFrom('flowDelegate')
    .leftJoin('users', 'users.id', other)
    .where(column, '=', context.user.id)
    .$if(keyword !== '', (query) => query.where('realName', 'ilike', likeOf(keyword)));
  const order = sortedBy(['flowDelegate.startTime', 'desc'], ['flowDelegate.id', 'desc']);
  const page = await readPage<FlowDelegateTable>(all as unknown as Query, order, input, (query) =>
    query.selectAll('flowDelegate'),
  );
  return { ...page, list: await rowsOf(context, page.list) };
}

/** Delegations of tasks and of the right to start; each user manages their own (FLOW-071 to FLOW-073). */
export const flowDelegateResource = defineResource({
  contract: flowDelegateContract,
  handlers: {
    list,
    launched: (input, context) => launchedForOthers(context, input),
    flows: (input, context) => lentFlows(context, input),
    async receivers({ keyword = '', ...input }, { db, user }) {
      const all = db
        .selectFrom('users')
        .where('enabledMark', '=', 1)
        .where('id', '<>', user.id)
        .$if(keyword !== '', (query) => query.where('realName', 'ilike', likeOf(keyword)));
      return readPage(all as unknown as Query, sortedBy(['realName', 'asc'], ['id', 'asc']), input, (query) =>
        query.select(['id', 'realName', 'realName as fullName']),
      ).then((page) => ({
        ...page,
        list: (page.list as { id: string; fullName: string }[]).map(({ id, fullName }) => ({ id, fullName })),
      }));
    },
    async delegators({ flowId }, context) {
      return { list: await delegatorsFor(context, flowId) };
    },
    async info({ id }, context) {
      const [row] = await rowsOf(context, [await own(id, context)]);
      if (!row) throw notFound();
      return row;
    },
    create,
    update,
    stop,
    async remove({ id }, context) {
      const before = await own(id, context);
      await delegations.remove({ id }, context);
      if (stateOf(before, context.now()) === 1) await tell(context, 'stopped', before);
      return null;
    },
  },
});
