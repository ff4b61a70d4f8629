import { flowStatuses } from '#schemas/language/process.ts';
import { Instance, isRunning, refusedAt, Refused } from './instance.ts';
import { planNext } from './limits.ts';
import { change, recall, recordOf, revive, terminate, withdraw } from './moves.ts';
import { agreeOverdue, checkChoices, decide, handOver, reassign } from './tasks.ts';
import type { Effect, Refusal } from '../model/effect.ts';
import { namesOf } from '../model/process.ts';
import type { ActiveStep, FlowEvent, State, Submitted, Timer } from '../model/state.ts';
import type { CompiledProcess } from '../model/step-kind.ts';

/** The new state and what follows from it, or why nothing changes. */
export type Stepped = { state: State; effects: Effect[] } | Refusal;

/** How long handlers are not urged again (FLOW-044). */
const urgePauseMs = 600_000;

/**
 * Applies an event to an instance; without a state the event is the first submission. Pure: the state given is not
 * changed.
 */
export function step(process: CompiledProcess, state: State | undefined, event: FlowEvent): Stepped {
  const draft = state ? structuredClone(state) : newState(event);
  draft.seq += 1;
  if (event.record) draft.record = { ...draft.record, ...event.record };
  const run = new Instance(process, draft, event);
  try {
    if (isLate(draft, event)) draft.deferred.push(event);
    else apply(run, event);
    applyDeferred(run);
    if (state?.status !== draft.status || state.completion !== draft.completion) {
      run.emit({ type: 'status', status: draft.status, completion: draft.completion });
    }
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
  return { state: draft, effects: run.effects };
}

function newState(event: FlowEvent): State {
  return {
    format: 1,
    seq: 0,
    last: 0,
    status: flowStatuses.draft,
    completion: 0,
    initiator: { id: '' },
    urgency: 1,
    startedAt: event.at,
    record: {},
    isChild: false,
    active: [],
    joins: {},
    passed: [],
    choices: { candidates: {}, branches: {}, named: {} },
    redirects: {},
    calls: [],
    deferred: [],
  };
}

/** An answer for a step that can do nothing now: applied when the instance goes on. */
function isLate(state: State, event: FlowEvent): boolean {
  if (event.type === 'resolved' || event.type === 'childEnded') {
    const at = event.type === 'resolved' ? questioned(state, event.question) : parentOf(state, event.child);
    return at !== undefined && (at.frozenAt !== undefined || state.status === flowStatuses.suspended);
  }
  if (event.type !== 'called' || !event.isOk) return false;
  const call = state.calls.find(({ id, about }) => id === event.call && about === 'action');
  const isHeld = state.active.some((at) => at.step === call?.step && at.frozenAt !== undefined);
  return call !== undefined && (isHeld || (state.suspended !== undefined && state.suspended.call !== call.id));
}

function applyDeferred(run: Instance): void {
  const { state } = run;
  for (const event of state.deferred.filter((one) => !isLate(state, one))) {
    state.deferred = state.deferred.filter((one) => one !== event);
    if (event.type === 'resolved' && questioned(state, event.question)) answer(run, event.question, event.users);
    if (event.type === 'childEnded' && parentOf(state, event.child)) endChild(run, event.child, event.status);
    if (event.type === 'called') called(run, event.call, event.isOk);
  }
}

const questioned = (state: State, id: string) => state.active.find(({ question }) => question?.id === id);
const parentOf = (state: State, id: string) =>
  state.active.find(({ children }) => children.some((one) => one.id === id));

/** What a person can do at a status only: others are refused with the reason. */
function requireStatus(run: Instance, ...allowed: readonly number[]): void {
  const { status } = run.state;
  if (allowed.includes(status)) return;
  const reason = refusedAt(status);
  if (reason !== undefined) run.refuse(reason);
  run.refuse('flow.refused.done', {}, 409);
}

const { draft, running, agreed, returned, withdrawn, terminated, suspended, recalled } = flowStatuses;

function apply(run: Instance, event: FlowEvent): void {
  switch (event.type) {
    case 'submitted':
      requireStatus(run, draft, returned, ...(run.state.status === recalled ? [recalled] : []));
      return submit(run, event);
    case 'resolved':
      if (event.hasFailed) run.note(questioned(run.state, event.question)?.step, 'flow.note.interface');
      return answer(run, event.question, event.users);
    case 'due':
      return due(run, event.timer);
    case 'childEnded':
      return endChild(run, event.child, event.status);
    case 'called':
      return called(run, event.call, event.isOk);
    case 'retried':
      return retry(run, event.call);
    case 'decided':
      requireStatus(run, running);
      return decide(run, event);
    case 'handedOver':
      return handOver(run, event);
    default:
      return administrate(run, event);
  }
}

type Administration = Exclude<
  FlowEvent,
  { type: 'submitted' | 'resolved' | 'due' | 'childEnded' | 'called' | 'retried' | 'decided' | 'handedOver' }
>;

function administrate(run: Instance, event: Administration): void {
  switch (event.type) {
    case 'urged':
      requireStatus(run, running);
      return urge(run);
    case 'withdrawn':
      requireStatus(run, running);
      withdraw(run, event);
      return run.interfaceOf(run.process.start, 'flowRecallFuncConfig', 'withdrawn');
    case 'recalled':
      requireStatus(run, running);
      return recall(run, event.task, event);
    case 'terminated':
      requireStatus(run, running, returned, suspended);
      delete run.state.suspended;
      return terminate(run, event);
    case 'suspended':
      requireStatus(run, running);
      run.suspend();
      if (event.withChildren) children(run, 'suspend');
      return recordOf(run, 11, event);
    case 'resumed':
      if (run.state.status !== suspended) run.refuse('flow.refused.notSuspended', {}, 409);
      recordOf(run, 12, event);
      children(run, 'resume');
      return run.resume();
    case 'changed':
      requireStatus(run, running);
      return change(run, event.step, event);
    case 'revived':
      if (![agreed, withdrawn, terminated].some((status) => status === run.state.status)) {
        run.refuse('flow.refused.notEnded', {}, 409);
      }
      return revive(run, event.step, event.dataRule, event);
    case 'assigned':
      requireStatus(run, running);
      reassign(run, event.step, event.users);
      return recordOf(run, 5, event, { step: event.step, persons: event.users });
  }
}

function submit(run: Instance, event: Submitted): void {
  const { state, process } = run;
  const isFirst = state.seq === 1;
  state.initiator = { ...event.initiator };
  state.urgency = event.urgency ?? state.urgency;
  if (isFirst) state.isChild = event.isChild === true;
  for (const kind of ['candidates', 'branches', 'named'] as const) Object.assign(state.choices[kind], event[kind]);
  state.status = flowStatuses.running;
  const { delegator } = event;
  recordOf(
    run,
    2,
    {},
    {
      ...(process.start && { step: process.start.key }),
      ...(delegator !== undefined && { delegator }),
    },
  );
  run.interfaceOf(process.start, 'initFuncConfig', 'started');
  const [first] = process.body;
  if (state.active.length > 0) return run.thaw();
  delete state.undone;
  if (!first) return run.end(flowStatuses.agreed);
  if (run.event.by !== undefined && process.start) checkChoices(run, process.start);
  run.enter(first);
}

function answer(run: Instance, question: string, users: readonly string[]): void {
  const at = questioned(run.state, question);
  const step = at && run.process.steps.get(at.step);
  if (!at || !step) run.refuse('flow.refused.done', {}, 409);
  const { question: open = { id: question } } = at;
  if (users.length > 0 || !step.kind.hasHandlers) {
    delete at.question;
    return step.kind.on?.resolved?.(run, at, users);
  }
  noHandlers(run, at, open);
}

/** Without a handler for a step `errorRule` of the process decides, and where it finds no person either the administrators (FLOW-022). */
function noHandlers(run: Instance, at: ActiveStep, { isFallback, isLast }: NonNullable<ActiveStep['question']>): void {
  const { state, process, event } = run;
  const place = process.steps.get(at.step);
  const rule = process.start?.props['errorRule'];
  const initiator = state.initiator.id;
  const named = state.choices.named[at.step] ?? [];
  delete state.choices.named[at.step];
  run.note(at.step, 'flow.note.nobody');
  if (isLast) {
    if (event.by !== undefined) run.refuse('flow.refused.nobody', { step: at.step });
    return run.suspend();
  }
  if (isFallback) {
    if (rule === 3 && event.by !== undefined) run.refuse('flow.refused.named', place ? namesOf(place) : {});
    return run.ask(at, { by: 'administrators', initiator }, true);
  }
  if (rule === 4) return run.leave(at);
  if (rule === 6) return run.ask(at, { by: 'initiator', initiator }, true);
  if (rule === 2) {
    return run.ask(at, { by: 'members', members: errorUsers(process), initiator }, true);
  }
  if (rule === 3 && named.length > 0) return run.ask(at, { by: 'users', users: named, initiator }, true);
  if (rule === 3 && event.by !== undefined) run.refuse('flow.refused.named', place ? namesOf(place) : {});
  if (rule === 5 && event.by !== undefined) run.refuse('flow.refused.nobody', { step: at.step });
  run.ask(at, { by: 'administrators', initiator }, true);
}

const errorUsers = ({ start }: CompiledProcess) => (start?.props['errorRuleUser'] ?? []) as readonly string[];

function due(run: Instance, id: string): void {
  const at = run.state.active.find(({ timers }) => timers.some((timer) => timer.id === id));
  const timer = at?.timers.find((one) => one.id === id);
  const place = at && run.process.steps.get(at.step);
  if (!at || !timer || !place) run.refuse('flow.refused.done', {}, 409);
  if (run.state.status !== running || at.frozenAt !== undefined || timer.at > run.event.at) {
    run.refuse('flow.refused.early', {}, 409);
  }
  at.timers = at.timers.filter((one) => one !== timer);
  if (timer.about === 'wait') return place.kind.on?.due?.(run, at);
  remind(run, at, timer);
  if (run.state.active.includes(at)) planNext(run, at, place, timer);
}

function remind(run: Instance, at: ActiveStep, { about, count }: Timer): void {
  const place = run.process.steps.get(at.step);
  const users = at.tasks.flatMap(({ state, user }) => (state === 'open' ? user : []));
  const isOver = about === 'overtime';
  const limit = place?.props['limit'] as Record<string, Record<string, unknown>> | undefined;
  const action = limit?.[isOver ? 'overtime' : 'notice'];
  if (action?.['overNotice'] === true) run.message(isOver ? 'overtime' : 'reminder', place, users);
  if (action?.['overEvent'] === true) {
    run.interfaceOf(place, isOver ? 'overTimeFuncConfig' : 'noticeFuncConfig', isOver ? 'overtime' : 'reminder');
  }
  if (!isOver) return;
  at.overtimes = count + 1;
  agreeOverdue(run, at);
}

function endChild(run: Instance, id: string, status: State['status']): void {
  const at = parentOf(run.state, id);
  const child = at?.children.find((one) => one.id === id);
  const place = at && run.process.steps.get(at.step);
  if (!at || !child || !place) run.refuse('flow.refused.done', {}, 409);
  child.status = status;
  if (status !== agreed) run.note(at.step, 'flow.note.child', { status });
  place.kind.on?.childEnded?.(run, at);
}

function called(run: Instance, id: string, isOk: boolean): void {
  const { state } = run;
  const call = state.calls.find((one) => one.id === id);
  if (!isOk) run.note(call?.step, 'flow.note.interface');
  if (!call) return;
  const place = call.step === undefined ? undefined : run.process.steps.get(call.step);
  // The failure of a trigger may be of no consequence.
  if (!isOk && (call.about !== 'action' || place?.props['funcConfigRule'] === 1)) {
    if (state.status !== running) return;
    run.message('failed', place);
    return run.suspend(id);
  }
  state.calls = state.calls.filter((one) => one !== call);
  if (state.suspended?.call === id) run.resume();
  const at = call.about === 'action' ? state.active.find(({ step: key }) => key === call.step) : undefined;
  if (at) place?.kind.on?.called?.(run, at);
}

function retry(run: Instance, id: string): void {
  const call = run.state.calls.find((one) => one.id === id);
  if (!call) run.refuse('flow.refused.done', {}, 409);
  run.emit({ type: 'call', id, about: call.about, ...(call.step !== undefined && { step: call.step }) });
}

function urge(run: Instance): void {
  const { state, event } = run;
  if (event.by !== state.initiator.id) run.refuse('flow.refused.forbidden', {}, 403);
  const users = state.active.flatMap(({ tasks, frozenAt }) =>
    tasks.flatMap((task) => (task.state === 'open' && frozenAt === undefined ? task.user : [])),
  );
  if (users.length === 0) run.refuse('flow.refused.nobodyToUrge');
  if (state.urgedAt !== undefined && event.at - state.urgedAt < urgePauseMs) run.refuse('flow.refused.urgedAgain');
  state.urgedAt = event.at;
  run.message('urged', undefined, [...new Set(users)]);
}

function children(run: Instance, action: 'suspend' | 'resume'): void {
  for (const { step: key, children: all } of run.state.active) {
    for (const { id, user, status } of all) {
      if (isRunning(status)) run.emit({ type: 'child', id, step: key, user, action });
    }
  }
}
