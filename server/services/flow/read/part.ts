import { flowMonitorMenu } from '#schemas/resources/flow-monitor/flow-monitor.contract.ts';
import { opTypes } from '#schemas/resources/flow-task/flow-task.contract.ts';
import { flowStatuses } from '#schemas/language/process.ts';
import type { Context } from '../../../platform/context/context.ts';
import { AppError, forbidden, notFound } from '../../../platform/errors/app-error.ts';
import { lendsTasks } from '../model/delegations.ts';
import type { FlowInstanceTable, FlowTaskTable } from '../model/flow.table.ts';

/** What a user has to do with an instance. */
export interface Part {
  opType: number;
  /** The task that the user can decide. */
  task?: FlowTaskTable;
  /** Keys of the steps that the user takes or took part in; absent: `start`. */
  steps?: readonly string[];
  /** Of the monitor: whether the user may also act. */
  mayAdministrate?: boolean;
}

export async function instanceOf({ db }: Pick<Context, 'db'>, id: string): Promise<FlowInstanceTable> {
  const instance = await db.selectFrom('flowInstance').selectAll().where('id', '=', id).executeTakeFirst();
  if (!instance) throw notFound('flow.missingInstance');
  return instance;
}

export const tasksOf = ({ db }: Pick<Context, 'db'>, instanceId: string): Promise<FlowTaskTable[]> =>
  db
    .selectFrom('flowTask')
    .selectAll()
    .where('instanceId', '=', instanceId)
    .orderBy('receivedTime')
    .orderBy('taskId')
    .execute();

export const monitorPart = async (context: Context): Promise<Part> => ({
  opType: opTypes.monitor,
  mayAdministrate: await context.may(flowMonitorMenu, 'btn_edit'),
});

/** The part of the caller in an instance: to decide, own, decided, copied, else by the menu of the monitor; or none. */
export async function partIn(
  context: Context,
  instance: FlowInstanceTable,
  tasks: readonly FlowTaskTable[],
  taskId = '',
): Promise<Part> {
  const { db, user, now } = context;
  const isLent = ({ userId: from }: FlowTaskTable) =>
    lendsTasks(db, { from, to: user.id, templateId: instance.templateId, now: now() });
  const open = tasks.filter(({ state, isFrozen }) => state === 'open' && !isFrozen);
  if (instance.status === flowStatuses.running) {
    const wanted = taskId === '' ? open : open.filter((task) => task.taskId === taskId);
    for (const task of wanted) {
      if (task.userId === user.id || (await isLent(task))) return { opType: opTypes.todo, task };
    }
  }
  if (instance.userId === user.id) return { opType: opTypes.own };
  const handled = tasks.filter(({ userId, decidedBy }) => userId === user.id || decidedBy === user.id);
  if (handled.length > 0) return { opType: opTypes.done, steps: handled.map(({ step }) => step) };
  if (instance.delegateUserId === user.id) return { opType: opTypes.copy };
  const copies = await db
    .selectFrom('flowCopy')
    .select('step')
    .where('instanceId', '=', instance.id)
    .where('userId', '=', user.id)
    .execute();
  if (copies.length > 0) return { opType: opTypes.copy, steps: copies.map(({ step }) => step) };
  if (await context.may(flowMonitorMenu)) return monitorPart(context);
  throw forbidden('flow.refused.forbidden');
}

/** Refuses callers without a part in an instance. */
export async function instanceForReader(context: Context, id: string): Promise<FlowInstanceTable> {
  const instance = await instanceOf(context, id);
  await partIn(context, instance, await tasksOf(context, id));
  return instance;
}

export async function isReader(context: Context, id: string): Promise<boolean> {
  try {
    await instanceForReader(context, id);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The users with a part in an instance: who started it, handlers, receivers of copies. */
export async function participantsOf({ db }: Pick<Context, 'db'>, instance: FlowInstanceTable): Promise<string[]> {
  const { id, userId, delegateUserId } = instance;
  const handlers = await db
    .selectFrom('flowTask')
    .select(['userId', 'decidedBy'])
    .where('instanceId', '=', id)
    .execute();
  const copies = await db.selectFrom('flowCopy').select('userId').where('instanceId', '=', id).execute();
  const all = [
    userId,
    delegateUserId,
    ...handlers.flatMap((task) => [task.userId, task.decidedBy ?? '']),
    ...copies.map((copy) => copy.userId),
  ];
  return [...new Set(all)].filter((user) => user !== '');
}
