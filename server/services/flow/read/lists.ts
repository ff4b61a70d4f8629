import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Static, TObject } from '@sinclair/typebox';
import type { InputOf } from '#schemas/protocol/contract.ts';
import type { flowInstanceContract, FlowRow } from '#schemas/resources/flow-instance/flow-instance.contract.ts';
import type { flowMonitorContract } from '#schemas/resources/flow-monitor/flow-monitor.contract.ts';
import type { flowTaskContract } from '#schemas/resources/flow-task/flow-task.contract.ts';
import { flowStatuses } from '#schemas/language/process.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { translateText } from '../../../platform/envelope/sentence.ts';
import { readPage, rowsMax } from '../../../platform/resource/crud-handlers.ts';
import { likeOf, type Query, sortedBy } from '../../../platform/resource/list-query.ts';
import { inBatch } from '../model/batchable.ts';
import { lendersTo, lentTo } from '../model/delegations.ts';
import type { FlowInstanceTable } from '../model/flow.table.ts';
import { processOf } from '../model/processes.ts';
import { taskKey } from '../model/task-key.ts';
import { isReader } from './part.ts';

type Row = Static<TObject<typeof FlowRow>>;
type LaunchInput = InputOf<(typeof flowInstanceContract)['calls']['list']>;
type TaskInput = InputOf<(typeof flowTaskContract)['calls']['list']>;
type Filters = Pick<LaunchInput, 'keyword' | 'startTime' | 'endTime' | 'flowCategory' | 'templateId' | 'flowUrgent'> & {
  status?: number;
  creatorUserId?: string;
};

/** Instances with their template, version and initiator. */
const instances = (db: Kysely<Database>) =>
  db
    .selectFrom('flowInstance')
    .leftJoin('flowTemplate', 'flowTemplate.id', 'flowInstance.templateId')
    .leftJoin('flowVersion', 'flowVersion.id', 'flowInstance.versionId')
    .leftJoin('users as initiator', 'initiator.id', 'flowInstance.userId');

type Joined = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, Record<string, unknown>>;

const columns = [
  'flowInstance.id as processId',
  'flowInstance.templateId as flowId',
  'flowInstance.title as fullName',
  'flowTemplate.fullName as flowName',
  'initiator.realName as userName',
  'flowInstance.startTime',
  'flowInstance.currentSteps as thisStep',
  'flowInstance.urgency as flowUrgent',
  'flowInstance.status',
  'flowInstance.completion',
  'flowVersion.number as flowVersion',
] as const;

/** Narrows by what the page filters; the keyword is searched in titles and names of processes. */
function filtered(query: Joined, { keyword = '', startTime, endTime, ...equal }: Filters): Joined {
  const wanted: readonly (readonly [string, string | number | undefined])[] = [
    ['flowTemplate.category', equal.flowCategory],
    ['flowInstance.templateId', equal.templateId],
    ['flowInstance.urgency', equal.flowUrgent],
    ['flowInstance.status', equal.status],
    ['flowInstance.userId', equal.creatorUserId],
  ];
  let narrowed = query;
  for (const [column, value] of wanted) {
    if (value !== undefined && value !== '') narrowed = narrowed.where(column, '=', value);
  }
  if (startTime !== undefined) narrowed = narrowed.where('flowInstance.startTime', '>=', startTime);
  if (endTime !== undefined) narrowed = narrowed.where('flowInstance.startTime', '<=', endTime);
  if (keyword === '') return narrowed;
  const pattern = likeOf(keyword);
  return narrowed.where((or) =>
    or.or([or('flowInstance.title', 'ilike', pattern), or('flowTemplate.fullName', 'ilike', pattern)]),
  );
}

type Read = Omit<Row, 'id' | 'userName' | 'flowName' | 'flowVersion'> & {
  userName: string | null;
  flowName: string | null;
  flowVersion: number | null;
};

const rowOf = <R extends Read>({ userName, flowName, flowVersion, ...row }: R) => ({
  ...row,
  // A terminated instance has no progress (FLOW-033).
  completion: row.status === flowStatuses.terminated ? 0 : row.completion,
  // Both may have been deleted since.
  flowName: flowName ?? '',
  userName: userName ?? '',
  flowVersion: flowVersion ?? 0,
});

/** The instances that a user started, newest first (FLOW-056). */
export const launchedBy = (context: Pick<Context, 'db' | 'user'>, input: LaunchInput) =>
  launched(context, 'flowInstance.userId', input);

/** The instances that a user started for others, newest first (FLOW-071). */
export const launchedForOthers = (context: Pick<Context, 'db' | 'user'>, input: LaunchInput) =>
  launched(context, 'flowInstance.delegateUserId', input);

async function launched(
  { db, user }: Pick<Context, 'db' | 'user'>,
  column: 'flowInstance.userId' | 'flowInstance.delegateUserId',
  input: LaunchInput,
) {
  const own = filtered(instances(db).where(column, '=', user.id) as unknown as Joined, input);
  const order = sortedBy(['flowInstance.creatorTime', 'desc'], ['flowInstance.id', 'desc']);
  const page = await readPage<Read & { id: string; creatorTime: number }>(own as Query, order, input, (query) =>
    query.select([...columns, 'flowInstance.id', 'flowInstance.creatorTime'] as never),
  );
  return { ...page, list: page.list.map(({ creatorTime: _time, ...row }) => rowOf(row)) };
}

type MonitorInput = InputOf<(typeof flowMonitorContract)['calls']['list']>;

/** All submitted instances, newest first (FLOW-078). */
export async function watched({ db }: Pick<Context, 'db'>, { flowVersion, ...input }: MonitorInput) {
  const all = instances(db)
    .where('flowInstance.startTime', 'is not', null)
    .$if(flowVersion !== undefined, (query) => query.where('flowVersion.number', '=', flowVersion ?? 0));
  const order = sortedBy(['flowInstance.startTime', 'desc'], ['flowInstance.id', 'desc']);
  const page = await readPage<Read & { id: string }>(
    filtered(all as unknown as Joined, input) as Query,
    order,
    input,
    (query) => query.select([...columns, 'flowInstance.id'] as never),
  );
  return { ...page, list: page.list.map((row) => rowOf(row)) };
}

/** The sub-processes of an instance, with the step that started each (FLOW-045). */
export async function subProcesses(context: Context, { id, state }: FlowInstanceTable) {
  const { db } = context;
  const children = [...(state?.active ?? []), ...(state?.passed ?? []).flatMap(({ visit }) => visit ?? [])];
  const stepOf = new Map(children.flatMap((at) => at.children.map((child) => [child.id, at.step] as const)));
  const rows = (await (
    instances(db).where('flowInstance.parentId', '=', id).orderBy('flowInstance.creatorTime') as unknown as Query
  )
    .select([...columns, 'flowInstance.id', 'flowInstance.parentChild'] as never)
    .limit(subProcessesMax)
    .execute()) as (Read & { id: string; parentChild: string })[];
  const list = [];
  for (const { parentChild, ...row } of rows) {
    const isReadable = await isReader(context, row.id);
    list.push({ ...rowOf(row), nodeCode: stepOf.get(parentChild) ?? '', isReadable });
  }
  return { list };
}

const subProcessesMax = 1_000;

/**
 * Rows of a table that name an instance, with it. It always exists; joined from the left, it is read only for the rows of
 * a page, and they are counted by their own index.
 */
const withInstance = (db: Kysely<Database>, table: 'flowTask' | 'flowCopy') =>
  (db.selectFrom(table) as SelectQueryBuilder<Database, 'flowTask' | 'flowCopy', object>)
    .leftJoin('flowInstance', 'flowInstance.id', `${table}.instanceId`)
    .leftJoin('flowTemplate', 'flowTemplate.id', 'flowInstance.templateId')
    .leftJoin('flowVersion', 'flowVersion.id', 'flowInstance.versionId')
    .leftJoin('users as initiator', 'initiator.id', 'flowInstance.userId');

const tasks = (db: Kysely<Database>) =>
  withInstance(db, 'flowTask').leftJoin('users as handler', 'handler.id', 'flowTask.userId');

/** In the words of the index `flow_task_todo`: with parameters it would not be used. */
const isTodo = sql<boolean>`flow_task.state = 'open' and not flow_task.is_frozen and flow_task.is_running`;

/** Tasks that a user decides: their own and those lent to them. */
async function openTasks({ db, user: { id }, now }: Pick<Context, 'db' | 'user' | 'now'>) {
  const lenders = await lendersTo(db, id, now());
  return tasks(db)
    .where(isTodo)
    .where('flowTask.userId', 'in', [id, ...lenders])
    .$if(lenders.length > 0, (all) => all.where((or) => or.or([or('flowTask.userId', '=', id), lentTo(id, now())])));
}

const decidedTasks = (db: Kysely<Database>, userId: string) =>
  tasks(db)
    .where((or) => or.or([or('flowTask.userId', '=', userId), or('flowTask.decidedBy', '=', userId)]))
    .where('flowTask.state', 'in', ['agreed', 'returned']);

interface ReadTask extends Read {
  taskId: string | null;
  taskNodeId: string;
  time: number;
  handlerId: string | null;
  handlerName: string | null;
}

/** What each list of tasks shows: 1 to do, 2 done, 3 copies, 4 to do in batch (FLOW-057). */
async function tasksOf(context: Pick<Context, 'db' | 'user' | 'now'>, category: number) {
  const { db, user } = context;
  const task = ['flowTask.taskId', 'flowTask.step as taskNodeId'] as const;
  const handler = ['handler.id as handlerId', 'handler.realName as handlerName'] as const;
  if (category === 2) {
    const query = decidedTasks(db, user.id) as unknown as Joined;
    return { query, select: [...task, ...handler, 'flowTask.decidedTime as time'], time: 'flowTask.decidedTime' };
  }
  if (category === 3) {
    const query = withInstance(db, 'flowCopy').where('flowCopy.userId', '=', user.id) as unknown as Joined;
    return {
      query,
      select: ['flowCopy.step as taskNodeId', 'flowCopy.creatorTime as time'],
      time: 'flowCopy.creatorTime',
    };
  }
  const query = (await openTasks(context)) as unknown as Joined;
  return { query, select: [...task, ...handler, 'flowTask.receivedTime as time'], time: 'flowTask.receivedTime' };
}

/** Of the tasks to do those that can be decided in batch. */
async function batchTasks(context: Context): Promise<Joined> {
  const all = (await openTasks(context)) as unknown as Joined;
  const steps = await all.select(['flowInstance.versionId', 'flowTask.step']).distinct().execute();
  return all.where(await inBatch(context.db, steps as { versionId: string; step: string }[]));
}

export async function listTasks(context: Context, { category, nodeCode, flowVersion, ...input }: TaskInput) {
  const { query: all, select, time } = await tasksOf(context, category);
  const table = category === 3 ? 'flowCopy' : 'flowTask';
  const query = (category === 4 ? await batchTasks(context) : all)
    .$if(nodeCode !== undefined, (rows) => rows.where(`${table}.step`, '=', nodeCode))
    .$if(flowVersion !== undefined, (rows) => rows.where('flowVersion.number', '=', flowVersion));
  const order = [
    { column: time, property: 'time', direction: 'desc' as const },
    { column: `${table}.instanceId`, property: 'processId', direction: 'desc' as const },
  ];
  const page = await readPage<ReadTask>(filtered(query, input) as Query, order, input, (rows) =>
    rows.select([...columns, ...select] as never),
  );
  const list = page.list.map(({ taskId = null, time: creatorTime, handlerId = null, handlerName = null, ...row }) => ({
    ...rowOf(row),
    id: taskId === null ? row.processId : taskKey(row.processId, taskId),
    creatorTime,
    delegateUser: category !== 2 && handlerId !== null && handlerId !== context.user.id ? (handlerName ?? '') : '',
  }));
  return { ...page, list };
}

/** What the tasks that a user can decide in batch are chosen by: their processes, versions and steps. */
async function batched(context: Context, ...columns: readonly string[]): Promise<Record<string, unknown>[]> {
  return ((await batchTasks(context)) as Query)
    .select(columns as never)
    .distinct()
    .limit(rowsMax)
    .execute() as unknown as Promise<Record<string, unknown>[]>;
}

/** The processes with tasks that the caller can decide in batch, by name. */
export async function batchFlows(context: Context) {
  const rows = await batched(context, 'flowInstance.templateId as id', 'flowTemplate.fullName');
  const list = rows.map(({ id, fullName }) => ({ id: String(id), fullName: String(fullName ?? '') }));
  return { list: list.sort((one, other) => one.fullName.localeCompare(other.fullName, 'zh')) };
}

/** The versions of a process with such tasks, the newest first. */
export async function batchVersions(context: Context, templateId: string) {
  const rows = await batched(context, 'flowInstance.templateId', 'flowVersion.id', 'flowVersion.number');
  const own = rows.filter((row) => row['templateId'] === templateId);
  const list = own.map(({ id, number }) => ({ id: String(id), version: Number(number) }));
  return { list: list.sort((one, other) => other.version - one.version) };
}

/** The steps of a version with such tasks, in the order of the process. */
export async function batchSteps(context: Context, versionId: string) {
  const rows = await batched(context, 'flowInstance.versionId', 'flowTask.step');
  const own = new Set(rows.flatMap((row) => (row['versionId'] === versionId ? String(row['step']) : [])));
  if (own.size === 0) return { list: [] };
  const { steps } = await processOf(context.db, versionId);
  const list = [...steps.values()].filter(({ key }) => own.has(key));
  return { list: list.map(({ key, label }) => ({ id: key, fullName: translateText(context.language, label) })) };
}

/** How many tasks a user can decide: the badge of menu and top bar (FLOW-058). */
export async function countTasks(context: Pick<Context, 'db' | 'user' | 'now'>): Promise<{ todo: number }> {
  const counted = await (
    await openTasks(context)
  )
    .select(sql<number>`cast(count(*) as integer)`.as('todo'))
    .executeTakeFirstOrThrow();
  return { todo: Number(counted.todo) };
}

/** How many tasks a list has (1 to do, 2 done, 3 copies), of these categories of processes; none: of all. */
export async function countTasksOf(context: Context, list: number, categories: readonly string[]): Promise<number> {
  const { query } = await tasksOf(context, list);
  const { count } = await query
    .$if(categories.length > 0, (rows) => rows.where('flowTemplate.category', 'in', categories))
    .select(sql<number>`cast(count(*) as integer)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest processes that a user started and that have not ended. */
export async function openLaunches({ db, user }: Pick<Context, 'db' | 'user'>, limit: number) {
  const rows = (await (
    instances(db)
      .where('flowInstance.userId', '=', user.id)
      .where('flowInstance.startTime', 'is not', null)
      .where('flowInstance.endTime', 'is', null) as unknown as Query
  )
    .select([...columns, 'flowInstance.id'] as never)
    .orderBy('flowInstance.startTime', 'desc')
    .orderBy('flowInstance.id', 'desc')
    .limit(limit)
    .execute()) as (Read & { id: string })[];
  return rows.map((row) => ({ ...rowOf(row), creatorTime: row.startTime ?? 0 }));
}
