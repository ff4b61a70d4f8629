import { flowStatuses } from '#schemas/language/process.ts';
import { canGoBack, isAfter } from '../model/process.ts';
import type { ActiveStep, Decided, PassedStep, Remarks, Task } from '../model/state.ts';
import type { CompiledStep, Run } from '../model/step-kind.ts';
import { planLimit } from './limits.ts';

/** The target of a return for the initiator. */
export const toInitiator = '0';

/** What a person wrote, without absent parts. */
export function remarksOf({ opinion, signature, files }: Remarks): Remarks {
  return {
    ...(opinion !== undefined && { opinion }),
    ...(signature !== undefined && { signature }),
    ...(files !== undefined && { files }),
  };
}

/** The steps to which a handler of a step can return: passed in this run, before it and not in another branch. */
export function returnTargets(run: Pick<Run, 'process' | 'state'>, from: CompiledStep): CompiledStep[] {
  const passed = new Set(run.state.passed.map(({ step }) => step));
  return [...run.process.steps.values()].filter(
    (step) => passed.has(step.key) && step.kind.hasHandlers && canGoBack(from, step),
  );
}

/** Where a return goes: what the step says, or what the handler chooses (FLOW-035). */
export function returnTarget(run: Run, step: CompiledStep, { target }: Decided): string {
  const allowed = returnTargets(run, step).map(({ key }) => key);
  const rule = step.props['rejectStep'];
  const wanted = rule === '1' ? (allowed.at(-1) ?? toInitiator) : rule === '2' ? target : rule;
  if (typeof wanted !== 'string' || (wanted !== toInitiator && !allowed.includes(wanted))) {
    run.refuse('flow.refused.returnTarget');
  }
  return wanted;
}

/** Returns the instance; with `straight` the answer comes back to the step, and everything else stops until then. */
export function returnTo(run: Run, target: string, isStraight: boolean): void {
  const { state, process } = run;
  const step = process.steps.get(target);
  if (isStraight) run.freeze();
  if (!step || target === toInitiator) {
    if (!isStraight) clear(run);
    state.undone = 'return';
    state.status = flowStatuses.returned;
    return;
  }
  if (!isStraight) run.goBackTo(step, 'return');
  state.undone = 'return';
  run.enter(step);
  const at = state.active.find((one) => one.step === target && one.frozenAt === undefined);
  if (isStraight && at) at.isAnswer = true;
}

/** Ends everything that is open, and forgets the run. */
function clear(run: Run): void {
  const { state } = run;
  for (const at of [...state.active]) run.drop(at);
  Object.assign(state, { passed: [], joins: {}, redirects: {}, deferred: [] });
}

/** The initiator takes the instance back (FLOW-037). */
export function withdraw(run: Run, remarks: Remarks): void {
  const { state, process, event } = run;
  if (event.by !== state.initiator.id) run.refuse('flow.refused.forbidden', {}, 403);
  if (state.isChild) run.refuse('flow.refused.childWithdraw');
  clear(run);
  const isFinal = process.start?.props['revokeRule'] === 1;
  state.status = isFinal ? flowStatuses.withdrawn : flowStatuses.recalled;
  if (!isFinal) state.completion = 0;
  recordOf(run, 3, remarks);
}

export function terminate(run: Run, remarks: Remarks, task?: Pick<Task, 'id'> & { step: string }): void {
  for (const at of [...run.state.active]) run.drop(at);
  Object.assign(run.state, { joins: {}, deferred: [], status: flowStatuses.terminated });
  recordOf(run, 4, remarks, task && { task: task.id, step: task.step });
  run.message('ended', undefined, [run.state.initiator.id]);
}

/** Moves a running instance to another step (FLOW-041). */
export function change(run: Run, key: string, remarks: Remarks): void {
  const step = handledStep(run, key);
  if (run.state.active.some(({ children }) => children.length > 0)) run.refuse('flow.refused.changeChild');
  moveTo(run, step);
  recordOf(run, 8, remarks, { target: key });
}

/** Reopens an ended instance at a step (FLOW-041). */
export function revive(run: Run, key: string, dataRule: 0 | 1, remarks: Remarks): void {
  const { state } = run;
  const step = handledStep(run, key);
  const then = state.passed.findLast((passed) => passed.step === key);
  if (dataRule === 1) {
    if (!then?.visit) run.refuse('flow.refused.reviveData');
    run.emit({ type: 'restore', step: key, round: then.visit.round });
  }
  state.status = flowStatuses.running;
  state.completion = 0;
  moveTo(run, step);
  recordOf(run, 9, remarks, { target: key });
}

function handledStep(run: Run, key: string): CompiledStep {
  const step = run.process.steps.get(key);
  if (!step?.kind.hasHandlers) run.refuse('flow.refused.change');
  return step;
}

function moveTo(run: Run, step: CompiledStep): void {
  for (const at of [...run.state.active]) run.drop(at);
  run.state.joins = {};
  run.state.passed = run.state.passed.filter(({ step: key }) => {
    const passed = run.process.steps.get(key);
    return passed !== undefined && passed !== step && !isAfter(passed, step);
  });
  run.openBranches(step);
  run.enter(step);
}

export function recordOf(
  run: Run,
  code: number,
  remarks: Remarks,
  more: { step?: string; task?: string; target?: string; persons?: string[]; delegator?: string } = {},
): void {
  const { by } = run.event;
  run.record({ code, ...(by !== undefined && { user: by }), ...remarksOf(remarks), ...more });
}

/** A handler takes an agreement back (FLOW-038). */
export function recall(run: Run, id: string, remarks: Remarks): void {
  const { state } = run;
  const here = state.active.find(({ tasks }) => tasks.some((task) => task.id === id));
  if (here) return recallVote(run, here, id, remarks);
  const passed = state.passed.findLast(({ visit }) => visit?.tasks.some((task) => task.id === id));
  if (!passed?.visit || passed.through === 'return') {
    run.refuse(state.undone === 'redirect' && !passed ? 'flow.refused.recallRedirect' : 'flow.refused.recallReturned');
  }
  checkAgreed(run, passed.visit, id);
  const later = laterSteps(run, passed);
  for (const at of later) run.drop(at);
  restore(run, passed, id);
  recordOf(run, 3, remarks, { step: passed.step, task: id });
}

function checkAgreed(run: Run, { step, tasks }: ActiveStep, id: string): Task {
  const task = tasks.find((one) => one.id === id);
  if (!task || task.user !== run.event.by) run.refuse('flow.refused.forbidden', {}, 403);
  if (task.state === 'returned') run.refuse('flow.refused.recallReturned');
  if (task.state !== 'agreed') run.refuse('flow.refused.done', {}, 409);
  const place = run.process.steps.get(step);
  if (place?.props['hasRevokeBtn'] === false) run.refuse('flow.refused.forbidden', {}, 403);
  run.interfaceOf(place, 'recallFuncConfig', 'recalled');
  return task;
}

/** The steps that an agreement has led to; refused when one of them was decided. */
function laterSteps(run: Run, passed: PassedStep): ActiveStep[] {
  const { state, process } = run;
  const own = process.steps.get(passed.step);
  const isLater = (key: string) => {
    const step = process.steps.get(key);
    return step !== undefined && own !== undefined && isAfter(step, own);
  };
  const active = state.active.filter(({ step }) => isLater(step));
  const done = state.passed.filter(({ step }) => isLater(step));
  if (passed.through === 'child' || [...active, ...done.flatMap(({ visit }) => visit ?? [])].some(hasChildren)) {
    run.refuse('flow.refused.recallChild');
  }
  const isDecided = active.some(({ tasks }) => tasks.some(({ decidedAt }) => decidedAt !== undefined));
  if (isDecided || done.some(({ users }) => users.length > 0)) run.refuse('flow.refused.recallDone');
  state.passed = state.passed.filter(({ step }) => !isLater(step));
  return active;
}

const hasChildren = ({ children }: ActiveStep) => children.length > 0;

function restore(run: Run, passed: PassedStep, id: string): void {
  const { state, process } = run;
  const step = process.steps.get(passed.step);
  state.passed = state.passed.filter((one) => one !== passed);
  if (!step || !passed.visit) return;
  for (const split of Object.keys(state.joins)) {
    const one = process.steps.get(split);
    if (one && isAfter(one, step)) delete state.joins[split];
  }
  run.openBranches(step);
  const at: ActiveStep = { ...passed.visit, phase: 'handling' };
  state.active.push(at);
  for (const task of at.tasks) {
    if (task.id === id || task.state === 'skipped') run.setTask(at, task, { state: 'open' });
  }
  planLimit(run, at, step);
}

/** The step is still decided by others: only the vote is taken back. */
function recallVote(run: Run, at: ActiveStep, id: string, remarks: Remarks): void {
  const task = checkAgreed(run, at, id);
  const holder = at.tasks.find((one) => one.id === task.under);
  const isLed = holder?.sign?.order === 'before' && holder.state !== 'waiting' ? holder : undefined;
  const followers = at.tasks.filter(({ after, under }) => after === id || under === id);
  if ([...followers, ...[isLed ?? []].flat()].some(({ decidedAt }) => decidedAt !== undefined)) {
    run.refuse('flow.refused.recallDone');
  }
  for (const follower of followers) {
    if (follower.state !== 'open') continue;
    run.setTask(at, follower, { state: 'closed' });
    if (follower.after === id) (holder?.sign ?? at).queue.unshift(follower.user);
  }
  if (isLed) run.setTask(at, isLed, { state: 'waiting' });
  for (const other of at.tasks) {
    if (isLed?.sign?.tasks.includes(other.id) && other.state === 'skipped') run.setTask(at, other, { state: 'open' });
  }
  delete task.sign;
  run.setTask(at, task, { state: 'open' });
  recordOf(run, 3, remarks, { step: at.step, task: id });
}
