import { refusedAt } from '#core/flow/engine/instance.ts';
import type { Choices, Decided } from '#core/flow/model/state.ts';
import type { CompiledStep } from '#core/flow/model/step-kind.ts';
import type { Context } from '../../../platform/context/context.ts';
import { badRequest, conflict, forbidden, notFound } from '../../../platform/errors/app-error.ts';
import { updateRecord } from '../../../records/write/save-record.ts';
import type { FlowInstanceTable, FlowTaskTable } from '../model/flow.table.ts';
import { lendsTasks } from '../model/delegations.ts';
import { peopleFor } from '../model/people.ts';
import { formOfInstance, processOf } from '../model/processes.ts';
import { formAtStep } from '../model/step-form.ts';
import { readTaskKey } from '../model/task-key.ts';
import { applyEvent, isRepeated, lockedInstance } from './apply-event.ts';
import { eventKey, refuseUnknownPeople } from './instance-calls.ts';
import { readsOf, type SourcesOf } from './launch.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Decision extends Pick<Decided, 'opinion' | 'signature' | 'files' | 'target' | 'rejectType'>, Choices {
  action: Decided['action'];
  /** The values that the step writes. */
  data?: Values | undefined;
  users?: string[];
  sign?: NonNullable<Decided['sign']>;
  copyTo?: string[];
}

/** A task of a locked instance that the caller handles: their own, or one that is lent to them. */
export interface OpenTask {
  instance: FlowInstanceTable;
  task: FlowTaskTable;
  step: CompiledStep;
  /** Whose task it is, where it is lent. */
  delegator?: string;
}

/** Finds a task for its handler; one of another person is refused, a closed one is answered with 409 (FLOW-034). */
export async function openTask(context: Context, key: string): Promise<OpenTask> {
  const { instanceId, taskId } = readTaskKey(key);
  return openTaskOf(context, await lockedInstance(context, instanceId), taskId);
}

async function openTaskOf(context: Context, instance: FlowInstanceTable, taskId: string): Promise<OpenTask> {
  const { db, user, now } = context;
  const task = await taskOf(context, instance.id, taskId);
  const { userId: from } = task;
  const lent = { from, to: user.id, templateId: instance.templateId, now: now() };
  const isOwn = from === user.id;
  if (!isOwn && !(await lendsTasks(db, lent))) throw forbidden('flow.refused.forbidden');
  const reason = refusedAt(instance.status);
  if (reason !== undefined) throw badRequest(reason);
  if (task.state !== 'open') throw conflict('flow.refused.done');
  const step = (await processOf(db, instance.versionId)).steps.get(task.step);
  if (!step) throw notFound();
  return { instance, task, step, ...(!isOwn && { delegator: from }) };
}

export async function taskOf({ db }: Context, instanceId: string, taskId: string): Promise<FlowTaskTable> {
  const task = await db
    .selectFrom('flowTask')
    .selectAll()
    .where('instanceId', '=', instanceId)
    .where('taskId', '=', taskId)
    .executeTakeFirst();
  if (!task) throw notFound('flow.missingInstance');
  return task;
}

/** Stores what the step writes; its required fields are checked, whatever the page sent (FLOW-048). */
async function writeRecord(
  context: Context,
  { instance, step }: OpenTask,
  data: Values | undefined,
  sourcesOf: SourcesOf,
) {
  const form = await formAtStep(await formOfInstance(context.db, instance), step);
  if (!form.rights || form.rights.fields.size === 0) return;
  const stored = await context.db
    .selectFrom('record')
    .select('data')
    .where('id', '=', instance.recordId)
    .executeTakeFirstOrThrow();
  const sent = { ...stored.data, ...data };
  await updateRecord(context, form, { id: instance.recordId, sent, version: undefined, ...sourcesOf(instance.formId) });
}

/** Persons added or transferred to must be enabled; of those who get a copy the others are left out. */
async function knownPeople({ db, user }: Context, { users, copyTo }: Pick<Decision, 'users' | 'copyTo'>) {
  const enabled = (ids: readonly string[]) => peopleFor(db, { by: 'users', users: ids, initiator: user.id });
  if (users) await refuseUnknownPeople({ db, user }, users);
  return copyTo ? { copyTo: await enabled(copyTo) } : {};
}

/** The handler of a task decides it; repeated with the same key it changes nothing again. */
export async function decideTask(
  context: Context,
  key: string,
  { data, ...decision }: Decision,
  sourcesOf: SourcesOf,
): Promise<void> {
  const { user, requestKey } = context;
  const { instanceId, taskId } = readTaskKey(key);
  const requested = eventKey(context);
  const instance = await lockedInstance(context, instanceId);
  if (requestKey !== '' && (await isRepeated(context, instanceId, requested))) return;
  const open = await openTaskOf(context, instance, taskId);
  const { delegator, step } = open;
  // A step without a decision is submitted.
  const action = decision.action === 'agree' && !step.kind.hasDecision ? 'submit' : decision.action;
  const writes = action === 'agree' || action === 'submit';
  if (writes) await writeRecord(context, open, data, sourcesOf);
  const people = await knownPeople(context, decision);
  const event: Decided = {
    type: 'decided',
    task: taskId,
    ...decision,
    ...people,
    action,
    ...(delegator !== undefined && { delegator }),
  };
  const values = writes ? await readsOf(context, instance) : {};
  await applyEvent(context, instance, event, { key: requested, by: user.id, ...values });
}
