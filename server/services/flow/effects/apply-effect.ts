import { sql } from 'kysely';
import type { Effect } from '#core/flow/model/effect.ts';
import { flowStatuses } from '#schemas/language/process.ts';
import { json } from '../../../platform/db/columns.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { sentence } from '../../../platform/envelope/sentence.ts';
import { type EffectOf, type FlowRun, stepName } from '../model/flow-run.ts';
import { isEnded } from '../model/instance-status.ts';
import {
  actionQueue,
  callQueue,
  childEndedQueue,
  childQueue,
  type PayloadOf,
  peopleQueue,
  timerQueue,
} from '../model/queues.ts';
import { namesOfUsers } from '../model/user-names.ts';
import { sendFlowMessage } from './flow-message.ts';

/** Jobs of one instance run one after another, as the system: their rights do not depend on who caused them. */
const optionsOf = ({ instance }: FlowRun, key: string) => ({
  key: `${instance.id}:${key}`,
  group: instance.id,
  label: instance.title,
  as: 'system' as const,
});

/** An interface knows who handles a step; what the organisation knows is answered before. */
async function resolveEffect(run: FlowRun, { question, rule }: EffectOf<'resolve'>): Promise<void> {
  const payload = { instanceId: run.instance.id, question, rule };
  await enqueue(run.context, peopleQueue, payload, optionsOf(run, question));
}

/** A timer moves with its deadline: its job is replaced. */
async function startTimer(run: FlowRun, { id, at }: EffectOf<'timer'>): Promise<void> {
  await cancelTimer(run, { type: 'untimer', id });
  const payload = { instanceId: run.instance.id, timer: id };
  await enqueue(run.context, timerQueue, payload, { ...optionsOf(run, `${id}:${at}`), runAt: at });
}

async function cancelTimer({ context, instance }: FlowRun, { id }: EffectOf<'untimer'>): Promise<void> {
  await context.db
    .deleteFrom('job')
    .where('queue', '=', timerQueue.name)
    .where('key', 'like', `${instance.id}:${id}:%`)
    .where('state', '=', 'waiting')
    .execute();
}

/** A repeated call has a new key: the former job has ended. */
async function callEffect(run: FlowRun, { id, step, about }: EffectOf<'call'>): Promise<void> {
  const payload = { instanceId: run.instance.id, call: id, step: step ?? '', about };
  if (about === 'action') return startActions(run, payload);
  await enqueue(run.context, callQueue, payload, optionsOf(run, `${id}:${run.state.seq}`));
}

/** Actions may take hours: timers and interfaces of the instance do not wait for them, only other actions. */
async function startActions(run: FlowRun, { about: _about, ...payload }: PayloadOf<typeof callQueue>): Promise<void> {
  const options = { ...optionsOf(run, `${payload.call}:${run.state.seq}`), group: `actions ${run.instance.id}` };
  await enqueue(run.context, actionQueue, payload, options);
}

/** Sub-processes are other instances: they are locked one after another by jobs, never within one transaction. */
async function childEffect(run: FlowRun, { id: child, step, user, action }: EffectOf<'child'>): Promise<void> {
  const payload = { instanceId: run.instance.id, child, step, user, action };
  await enqueue(run.context, childQueue, payload, optionsOf(run, `${child}:${action}:${run.state.seq}`));
}

/** A sub-process has ended: its parent is informed by a job of the parent's group. */
async function informParent(run: FlowRun): Promise<void> {
  const { context, instance, state } = run;
  if (instance.parentId === '') return;
  const payload = { instanceId: instance.parentId, child: instance.parentChild, status: state.status };
  const options = { ...optionsOf(run, `ended:${state.seq}`), group: instance.parentId };
  await enqueue(context, childEndedQueue, payload, options);
}

async function taskEffect(run: FlowRun, effect: EffectOf<'task'>): Promise<void> {
  const { step, round, task, deadline = null, isFrozen } = effect;
  const { context, instance, touched, event, state } = run;
  const isLent = event.type === 'decided' && event.task === task.id && event.delegator !== undefined;
  const isDecided = task.state === 'agreed' || task.state === 'returned';
  const values = {
    userId: task.user,
    // Absent: as it was.
    ...(!isDecided && { decidedBy: null }),
    ...(isDecided && isLent && { decidedBy: event.by ?? null }),
    state: task.state,
    receivedTime: task.receivedAt,
    decidedTime: task.decidedAt ?? null,
    deadline,
    isFrozen,
    isRunning: state.status === flowStatuses.running,
    // Unfinished work ends with the decision (FLOW-049).
    ...(task.state !== 'open' && { draft: '' }),
  };
  const name = stepName(run, step);
  await context.db
    .insertInto('flowTask')
    .values({ instanceId: instance.id, taskId: task.id, step, stepName: name, round, draft: '', ...values })
    .onConflict((conflict) => conflict.columns(['instanceId', 'taskId']).doUpdateSet(values))
    .execute();
  touched.add(task.user);
}

/** Each person once per step (FLOW-043). */
async function copyEffect({ context, instance, touched }: FlowRun, { step, users }: EffectOf<'copy'>) {
  const creatorTime = context.now();
  const rows = [...new Set(users)].map((userId) => ({ instanceId: instance.id, step, userId, creatorTime }));
  if (rows.length === 0) return;
  await context.db
    .insertInto('flowCopy')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['instanceId', 'step', 'userId']).doNothing())
    .execute();
  for (const { userId } of rows) touched.add(userId);
}

/** One entry of the records of the instance (FLOW-064 to FLOW-066). */
async function recordEffect(run: FlowRun, effect: EffectOf<'record'>): Promise<void> {
  const { context, instance } = run;
  const { code, step, task, user, delegator, persons = [], target, note, receivedAt } = effect;
  const names = await namesOfUsers(context.db, [user, delegator, ...persons]);
  const nameOf = (id: string | undefined) => (id === undefined ? '' : (names.get(id) ?? ''));
  const actor = nameOf(user);
  const userName =
    delegator === undefined
      ? actor
      : sentence(context.language, 'flow.record.onBehalf', { user: actor, delegator: nameOf(delegator) });
  const opinion = note === undefined ? (effect.opinion ?? '') : sentence(context.language, note, {});
  await context.db
    .insertInto('operatorRecord')
    .values({
      id: context.newId(),
      recordId: instance.recordId,
      nodeName: step === undefined ? '' : stepName(run, step),
      userName,
      handleTime: context.now(),
      handleStatus: code,
      handleOpinion: opinion,
      signImg: effect.signature ?? '',
      step: step ?? '',
      taskId: task ?? '',
      userId: user ?? '',
      receivedTime: receivedAt ?? null,
      persons: persons.map(nameOf).join('、'),
      target: target === undefined || target === '0' ? '' : stepName(run, target),
      files: json(effect.files ?? []),
    })
    .execute();
}

async function logEffect({ context, instance, state }: FlowRun, { step, note, params }: EffectOf<'log'>) {
  await context.db
    .insertInto('flowLog')
    .values({
      id: context.newId(),
      instanceId: instance.id,
      seq: state.seq,
      step: step ?? '',
      note,
      params: json({ ...params }),
      creatorTime: context.now(),
    })
    .execute();
}

/** The record shows the status of its instance; of a draft and one that can be submitted again it shows none. */
async function statusEffect(run: FlowRun, { status, completion }: EffectOf<'status'>): Promise<void> {
  const { context, instance, touched } = run;
  await context.db
    .updateTable('record')
    .set({ flowState: status === 0 ? null : status })
    .where('id', '=', instance.recordId)
    .execute();
  Object.assign(instance, { status, completion });
  touched.add(instance.userId);
  if (isEnded(status)) await informParent(run);
}

/** The record gets the values it had when the step was passed. */
async function restoreEffect({ context, instance }: FlowRun, { step, round }: EffectOf<'restore'>) {
  const { db } = context;
  const left = await db
    .selectFrom('flowTask')
    .select(({ fn }) => fn.max('decidedTime').as('time'))
    .where('instanceId', '=', instance.id)
    .where('step', '=', step)
    .where('round', '=', round)
    .executeTakeFirst();
  const then = await db
    .selectFrom('flowEvent')
    .select('data')
    .where('instanceId', '=', instance.id)
    .where('data', 'is not', null)
    .where('creatorTime', '<=', left?.time ?? context.now())
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!then?.data) return;
  await db
    .updateTable('record')
    .set({ data: json(then.data), version: sql<number>`version + 1` })
    .where('id', '=', instance.recordId)
    .execute();
}

type Appliers = { [T in Effect['type']]: (run: FlowRun, effect: EffectOf<T>) => Promise<void> };

async function ownerEffect({ context, instance }: FlowRun, { user }: EffectOf<'owner'>): Promise<void> {
  await context.db.updateTable('flowInstance').set({ userId: user }).where('id', '=', instance.id).execute();
  instance.userId = user;
}

const appliers: Appliers = {
  resolve: resolveEffect,
  task: taskEffect,
  copy: copyEffect,
  record: recordEffect,
  message: sendFlowMessage,
  timer: startTimer,
  untimer: cancelTimer,
  child: childEffect,
  call: callEffect,
  branch: async () => {},
  status: statusEffect,
  owner: ownerEffect,
  restore: restoreEffect,
  log: logEffect,
};

/** Does what an event led to, in the transaction of its state. */
export const applyEffect = (run: FlowRun, effect: Effect): Promise<void> =>
  (appliers[effect.type] as (run: FlowRun, effect: Effect) => Promise<void>)(run, effect);
