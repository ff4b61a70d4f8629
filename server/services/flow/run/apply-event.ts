import type { Refusal } from '#core/flow/model/effect.ts';
import type { EventDetail, FlowEvent, State } from '#core/flow/model/state.ts';
import type { CompiledProcess } from '#core/flow/model/step-kind.ts';
import { type Played, playing } from '#core/flow/play.ts';
import { flowStatuses } from '#schemas/language/process.ts';
import { translateText } from '../../../platform/envelope/sentence.ts';
import type { Context } from '../../../platform/context/context.ts';
import { json } from '../../../platform/db/columns.ts';
import { AppError, notFound } from '../../../platform/errors/app-error.ts';
import { applyEffect } from '../effects/apply-effect.ts';
import { borrowersOf } from '../model/delegations.ts';
import type { FlowInstanceTable } from '../model/flow.table.ts';
import { isEnded } from '../model/instance-status.ts';
import { peopleFor } from '../model/people.ts';
import { processOf } from '../model/processes.ts';

export interface Cause {
  /** Key of the request or job: an event of the same key is applied once. */
  key: string;
  /** Who causes it; absent: a timer or a job. */
  by?: string;
  /** Values of the fields that the process reads, where they may have changed. */
  record?: Record<string, unknown>;
  /** The values of the record, where the event wrote them. */
  data?: Readonly<Record<string, unknown>>;
}

/** The instance, locked until the transaction ends. */
export async function lockedInstance({ db }: Pick<Context, 'db'>, id: string): Promise<FlowInstanceTable> {
  const instance = await db.selectFrom('flowInstance').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!instance) throw notFound('flow.missingInstance');
  return instance;
}

/** Whether an event with this key was applied before: a repeated request or job. */
export async function isRepeated({ db }: Pick<Context, 'db'>, instanceId: string, key: string): Promise<boolean> {
  const known = db
    .selectFrom('flowEvent')
    .select('seq')
    .where('instanceId', '=', instanceId)
    .where('eventId', '=', key);
  return (await known.executeTakeFirst()) !== undefined;
}

/**
 * Applies an event to a locked instance, and what follows from it, in the caller's transaction: the journal, the state,
 * tasks, records, copies, messages and jobs exist together or not at all (FLOW-080). A refusal is thrown before anything
 * is written.
 */
export async function applyEvent(
  context: Context,
  instance: FlowInstanceTable,
  detail: EventDetail,
  { key, by, record, data }: Cause,
): Promise<State> {
  const process = await processOf(context.db, instance.versionId);
  const cause = { id: key, at: context.now(), ...(by !== undefined && { by }), ...(record && { record }) };
  const first = { ...detail, ...cause } as FlowEvent;
  const { state, events, effects } = await played(context, process, instance, first);
  await journal(context, instance, events, { data, last: state.seq });
  const touched = new Set<string>();
  const run = { context, instance, process, event: first, state, touched };
  await storeState(context, instance, state, process);
  for (const effect of effects) await applyEffect(run, effect);
  if (touched.size > 0) {
    const borrowers = await borrowersOf(context, touched, instance.templateId);
    context.pages.tell(new Set([...touched, ...borrowers]), { method: 'flowTasks' });
  }
  return state;
}

/** The event with the answers that the organisation knows at once; others come by a job. */
async function played(
  context: Context,
  process: CompiledProcess,
  instance: FlowInstanceTable,
  first: FlowEvent,
): Promise<Played> {
  const chain = playing(process, instance.state ?? undefined, first);
  let next = chain.next();
  while (!next.done) {
    const { rule } = next.value.question;
    next = chain.next(rule.by === 'interface' ? undefined : await peopleFor(context.db, rule));
  }
  if ('refused' in next.value) throw refusal(next.value, process, context);
  return next.value;
}

function refusal(
  { refused: { id, params, code } }: Refusal,
  process: CompiledProcess,
  { language }: Context,
): AppError {
  const label = process.steps.get(String(params['step']))?.label;
  return new AppError(code, id, label === undefined ? params : { ...params, step: translateText(language, label) });
}

interface Journal {
  /** The values of the record, where the first event wrote them. */
  data: Cause['data'];
  /** Number of the last event. */
  last: number;
}

async function journal(
  { db, now }: Context,
  instance: FlowInstanceTable,
  events: readonly FlowEvent[],
  given: Journal,
) {
  const rows = events.map((event, index) => ({
    instanceId: instance.id,
    seq: given.last - events.length + 1 + index,
    eventId: event.id,
    event: json(event),
    data: index === 0 && given.data ? json(given.data) : null,
    creatorTime: now(),
  }));
  await db.insertInto('flowEvent').values(rows).execute();
}

async function storeState(
  { db, now, language }: Context,
  instance: FlowInstanceTable,
  state: State,
  process: CompiledProcess,
): Promise<void> {
  const labels = state.active.map((at) => process.steps.get(at.step)?.label ?? at.step);
  const change = {
    status: state.status,
    completion: state.completion,
    currentSteps: [...new Set(labels.map((label) => translateText(language, label)))].join('、'),
    startTime: instance.startTime ?? state.startedAt,
    endTime: isEnded(state.status) ? (instance.endTime ?? now()) : null,
  };
  await db
    .updateTable('flowInstance')
    .set({ ...change, state: json(state) })
    .where('id', '=', instance.id)
    .execute();
  const isRunning = state.status === flowStatuses.running;
  if (isRunning !== (instance.status === flowStatuses.running)) {
    await db.updateTable('flowTask').set({ isRunning }).where('instanceId', '=', instance.id).execute();
  }
  Object.assign(instance, { ...change, state });
}
