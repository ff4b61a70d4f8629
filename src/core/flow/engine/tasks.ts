import { ownAt } from '../../schema/record.ts';
import { namesOf } from '../model/process.ts';
import type { ActiveStep, AddSign, Decided, HandedOver, Task } from '../model/state.ts';
import type { CompiledStep, Run } from '../model/step-kind.ts';
import { type Quota, verdict } from '../people/quota.ts';
import { choicesAhead, type Situation } from './conditions.ts';
import { limitOf, planLimit } from './limits.ts';
import { recordOf, remarksOf, returnTarget, returnTo, terminate, toInitiator } from './moves.ts';
import { groupVote, voteOf } from './votes.ts';

/** How deep persons can be added to a task (FLOW-027). */
const addSignDepthMax = 3;
const turns = 2;

/** Gives a step to its handlers. */
export function assign(run: Run, at: ActiveStep, users: readonly string[]): void {
  const step = stepOf(run, at);
  at.phase = 'handling';
  delete at.question;
  const order = (step.props['approversSortList'] ?? []) as readonly string[];
  const place = (user: string) => (order.includes(user) ? order.indexOf(user) : order.length);
  const sorted = [...new Set(users)].sort((a, b) => place(a) - place(b));
  planLimit(run, at, step);
  const first = quotaOf(step).counterSign === turns ? sorted.slice(0, 1) : sorted;
  at.queue = sorted.slice(first.length);
  for (const user of first) openTask(run, at, user);
  agreeByRule(run, at);
}

function stepOf(run: Run, at: ActiveStep): CompiledStep {
  return run.process.steps.get(at.step) ?? run.refuse('flow.refused.done', {}, 409);
}

/** Superiors decide one after another, whatever the step says. */
function quotaOf({ props }: CompiledStep): Quota {
  const quota = props as unknown as Quota & { assigneeType?: number };
  return quota.assigneeType === 10 ? { counterSign: turns } : quota;
}

function openTask(run: Run, at: ActiveStep, user: string, more: Pick<Task, 'under' | 'after'> = {}): Task {
  const task: Task = { id: `t${run.number()}`, user, state: 'open', receivedAt: run.event.at, ...more };
  at.tasks.push(task);
  run.setTask(at, task, {});
  run.message('arrived', stepOf(run, at), [user], task.id);
  return task;
}

/** Tasks that agree by themselves (FLOW-023). */
function agreeByRule(run: Run, at: ActiveStep): void {
  const { props } = stepOf(run, at);
  const rules = (props['agreeRules'] ?? []) as readonly number[];
  if (rules.length === 0 || props['hasSign'] === true || hasEmptyField(run, at)) return;
  for (let task = openFor(); task && canAgreeAlone(run, at); task = openFor()) agreeAlone(run, at, task);

  function openFor(): Task | undefined {
    if (!run.state.active.includes(at)) return undefined;
    return at.tasks.find((one) => one.state === 'open' && rules.some((rule) => ruleHolds(run, at, one.user, rule)));
  }
}

function ruleHolds({ state }: Run, at: ActiveStep, user: string, rule: number): boolean {
  if (rule === 2) return user === state.initiator.id;
  if (rule === 3) return at.before.includes(user);
  return rule === 4 && state.passed.some(({ users }) => users.includes(user));
}

/** A required field of the step has no value. */
function hasEmptyField(run: Run, at: ActiveStep): boolean {
  const operates = (stepOf(run, at).props['formOperates'] ?? {}) as Record<string, string>;
  return Object.entries(operates).some(([field, right]) => right === 'required' && isEmpty(run.state.record, field));
}

function isEmpty(record: unknown, field: string): boolean {
  const value = ownAt(record, field);
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

const situationOf = ({ state, event }: Run): Situation => ({ ...state, now: event.at });

/** Whether nothing has to be chosen for the steps that follow. */
function canAgreeAlone(run: Run, at: ActiveStep): boolean {
  if (at.isAnswer || choicesAhead(situationOf(run), stepOf(run, at), run.state.choices).length === 0) return true;
  run.note(at.step, 'flow.note.choiceNeeded');
  return false;
}

function agreeAlone(run: Run, at: ActiveStep, task: Task): void {
  const { id, user, receivedAt } = task;
  run.setTask(at, task, { state: 'agreed' });
  run.record({
    code: codeOf(stepOf(run, at)),
    step: at.step,
    task: id,
    user,
    receivedAt,
    note: 'flow.opinion.automatic',
  });
  settle(run, at, task, toInitiator, false);
}

/** All open tasks of a step agree, when its time is over (FLOW-047). */
export function agreeOverdue(run: Run, at: ActiveStep): void {
  const overtime = limitOf(stepOf(run, at))?.overtime;
  if (!overtime?.overAutoApprove || (at.overtimes ?? 0) < overtime.overAutoApproveTime) return;
  const next = () => (run.state.active.includes(at) ? at.tasks.find(({ state }) => state === 'open') : undefined);
  for (let task = next(); task && canAgreeAlone(run, at); task = next()) agreeAlone(run, at, task);
}

/** Agreed 1; a submission 2. */
const codeOf = ({ kind }: CompiledStep): number => (kind.hasDecision ? 1 : 2);

// Decisions

/** The property of a step that offers an action. */
const offers: Readonly<Record<Decided['action'], string>> = {
  agree: 'hasAuditBtn',
  submit: 'hasSubmitBtn',
  return: 'hasRejectBtn',
  transfer: 'hasTransferBtn',
  addSign: 'hasFreeApproverBtn',
  terminate: 'hasRefuseBtn',
};

/** Whether a step offers its handlers an action. */
export const isOffered = ({ props }: CompiledStep, action: Decided['action']): boolean =>
  props[offers[action]] === true;

export function decide(run: Run, event: Decided): void {
  const { at, task } = openTaskOf(run, event);
  if (!isOffered(stepOf(run, at), event.action)) run.refuse('flow.refused.forbidden', {}, 403);
  for (const kind of ['candidates', 'branches', 'named'] as const) Object.assign(run.state.choices[kind], event[kind]);
  switch (event.action) {
    case 'agree':
    case 'submit':
      return agree(run, at, task, event);
    case 'return':
      return giveBack(run, at, task, event);
    case 'transfer':
      return transfer(run, at, task, event);
    case 'addSign':
      return addSign(run, at, task, event);
    case 'terminate':
      return terminate(run, event, { id: task.id, step: at.step });
  }
}

function openTaskOf(run: Run, event: Decided): { at: ActiveStep; task: Task } {
  const at = run.state.active.find(({ tasks }) => tasks.some(({ id }) => id === event.task));
  const task = at?.tasks.find(({ id }) => id === event.task);
  if (!at || task?.state !== 'open') run.refuse('flow.refused.done', {}, 409);
  if (task.user !== run.event.by && task.user !== event.delegator) run.refuse('flow.refused.forbidden', {}, 403);
  if (at.frozenAt !== undefined) run.refuse('flow.refused.frozen');
  return { at, task };
}

function checkSignature(run: Run, at: ActiveStep, { signature }: Decided): void {
  if (stepOf(run, at).props['hasSign'] === true && !signature) run.refuse('flow.refused.signature');
}

function recordDecision(run: Run, at: ActiveStep, task: Task, event: Decided, code: number, more: object = {}): void {
  const { delegator } = event;
  run.record({
    code,
    step: at.step,
    task: task.id,
    receivedAt: task.receivedAt,
    ...(run.event.by !== undefined && { user: run.event.by }),
    ...(delegator !== undefined && { delegator }),
    ...remarksOf(event),
    ...more,
  });
}

/** A handler may add receivers of copies where the step allows it (FLOW-043). */
function copyTo(run: Run, step: CompiledStep, { copyTo: users = [] }: Decided): void {
  if (users.length > 0 && step.props['isCustomCopy'] !== true) run.refuse('flow.refused.forbidden', {}, 403);
  run.copy(step, [...new Set(users)]);
}

function agree(run: Run, at: ActiveStep, task: Task, event: Decided): void {
  const step = stepOf(run, at);
  checkSignature(run, at, event);
  copyTo(run, step, event);
  run.setTask(at, task, { state: 'agreed' });
  recordDecision(run, at, task, event, codeOf(step));
  settle(run, at, task, toInitiator, false);
}

function giveBack(run: Run, at: ActiveStep, task: Task, event: Decided): void {
  const step = stepOf(run, at);
  checkSignature(run, at, event);
  if (at.isAnswer) run.refuse('flow.refused.returnAnswer');
  const target = returnTarget(run, step, event);
  const rule = step.props['rejectType'];
  const isStraight = rule === 3 ? event.rejectType === 2 : rule === 2;
  copyTo(run, step, event);
  run.setTask(at, task, { state: 'returned' });
  recordDecision(run, at, task, event, 0, { target });
  settle(run, at, task, target, isStraight);
}

/** Draws the conclusion from a decision: for the persons it was added by, then for the step. */
function settle(run: Run, at: ActiveStep, task: Task, target: string, isStraight: boolean): void {
  const holder = at.tasks.find(({ id }) => id === task.under);
  if (holder?.sign) return settleGroup(run, at, task, holder, target, isStraight);
  const step = stepOf(run, at);
  const quota = quotaOf(step);
  const votes = at.tasks.filter(({ under, state }) => under === undefined && state !== 'closed');
  const result = verdict(
    votes.map((one) => voteOf(at, one)),
    votes.length + at.queue.length,
    quota,
  );
  if (result === 'open') {
    if (voteOf(at, task) !== 'open') openNext(run, at, at, task);
    return;
  }
  skip(run, at, at.tasks);
  if (result === 'agreed') return passStep(run, at, step);
  run.message('returned', step, [run.state.initiator.id]);
  run.interfaceOf(step, 'rejectFuncConfig', 'returned');
  returnTo(run, target, isStraight);
}

function settleGroup(run: Run, at: ActiveStep, task: Task, holder: Task, target: string, isStraight: boolean): void {
  const sign = holder.sign as AddSign;
  const result = groupVote(at, sign);
  if (result === 'open') return openNext(run, at, sign, task);
  skip(
    run,
    at,
    at.tasks.filter(({ id }) => sign.tasks.includes(id)),
  );
  if (result === 'agreed' && sign.order === 'before') {
    run.setTask(at, holder, { state: 'open' });
    run.message('arrived', stepOf(run, at), [holder.user], holder.id);
    return;
  }
  if (result === 'returned') run.setTask(at, holder, { state: 'returned' });
  settle(run, at, holder, target, isStraight);
}

/** Where it goes by turns, the next person gets the task. */
function openNext(run: Run, at: ActiveStep, holder: ActiveStep | AddSign, before: Task): void {
  const user = holder.queue.shift();
  if (user === undefined) return;
  const under = before.under;
  const task = openTask(run, at, user, { after: before.id, ...(under !== undefined && { under }) });
  if ('order' in holder) holder.tasks.push(task.id);
  else agreeByRule(run, at);
}

function skip(run: Run, at: ActiveStep, tasks: readonly Task[]): void {
  for (const task of tasks) {
    if (task.state === 'open' || task.state === 'waiting') run.setTask(at, task, { state: 'skipped' });
  }
}

function passStep(run: Run, at: ActiveStep, step: CompiledStep): void {
  const { state } = run;
  if (!at.isAnswer && run.event.by !== undefined) checkChoices(run, step);
  run.message('agreed', step, [state.initiator.id]);
  run.interfaceOf(step, 'approveFuncConfig', 'agreed');
  run.leave(
    at,
    at.tasks.flatMap(({ state: done, user }) => (done === 'agreed' ? user : [])),
  );
}

/** Refuses an agreement as long as a choice for the next steps is missing (FLOW-019). */
export function checkChoices(run: Run, step: CompiledStep): void {
  const [missing] = choicesAhead(situationOf(run), step, run.state.choices);
  if (missing) run.refuse(`flow.refused.${missing.needs}`, namesOf(missing.step));
}

function transfer(run: Run, at: ActiveStep, task: Task, event: Decided): void {
  const [to] = event.users ?? [];
  if (to === undefined) run.refuse('flow.refused.noUser');
  if (to === run.event.by) run.refuse('flow.refused.transferSelf');
  if (to === event.delegator || to === task.user) run.refuse('flow.refused.transferDelegator');
  recordDecision(run, at, task, event, 7, { persons: [to] });
  run.setTask(at, task, { user: to });
  run.message('arrived', stepOf(run, at), [to], task.id);
}

function addSign(run: Run, at: ActiveStep, task: Task, event: Decided): void {
  const users = [...new Set(event.users)];
  const { order, mode } = event.sign ?? { order: 'after', mode: 'any' };
  if (users.length === 0) run.refuse('flow.refused.noUser');
  if (users.includes(task.user) || users.some((user) => user === run.event.by)) run.refuse('flow.refused.addSelf');
  if (depthOf(at, task) >= addSignDepthMax) run.refuse('flow.refused.addDepth');
  if (order === 'after') checkSignature(run, at, event);
  recordDecision(run, at, task, event, order === 'before' ? 10 : 6, { persons: users });
  run.setTask(at, task, { state: order === 'before' ? 'waiting' : 'agreed' });
  const first = mode === 'turns' ? users.slice(0, 1) : users;
  const sign: AddSign = { order, mode, tasks: [], queue: users.slice(first.length) };
  task.sign = sign;
  for (const user of first) sign.tasks.push(openTask(run, at, user, { under: task.id }).id);
}

function depthOf(at: ActiveStep, { under }: Task): number {
  const holder = under === undefined ? undefined : at.tasks.find(({ id }) => id === under);
  return holder ? 1 + depthOf(at, holder) : 0;
}

// Administration

/** Others get the open tasks of a step (code 5). */
export function reassign(run: Run, key: string, users: readonly string[]): void {
  const at = run.state.active.find(({ step, frozenAt }) => step === key && frozenAt === undefined);
  if (!at || !stepOf(run, at).kind.hasHandlers) run.refuse('flow.refused.done', {}, 409);
  if (users.length === 0) run.refuse('flow.refused.noUser');
  const undecided = at.tasks.filter((task) => voteOf(at, task) === 'open');
  for (const task of undecided) run.setTask(at, task, { state: 'closed' });
  at.phase = 'handling';
  delete at.question;
  at.queue = [];
  for (const user of new Set(users)) openTask(run, at, user);
}

/** What one user handles and will handle becomes work of another one, and the instance that they started (FLOW-054). */
export function handOver(run: Run, { from, to, only, ...remarks }: HandedOver): void {
  const { state } = run;
  const isTaken = only !== 'owner' && moveTasks(run, from, to);
  const isOwned = only !== 'tasks' && state.initiator.id === from;
  if (isOwned) {
    state.initiator = { ...state.initiator, id: to };
    run.emit({ type: 'owner', user: to });
  }
  if (isTaken || isOwned) recordOf(run, 7, remarks, { persons: [from, to] });
}

function moveTasks(run: Run, from: string, to: string): boolean {
  const { state } = run;
  const moved = (user: string) => (user === from ? to : user);
  let isMoved = false;
  for (const at of state.active) {
    for (const task of at.tasks) {
      if (task.user !== from || (task.state !== 'open' && task.state !== 'waiting')) continue;
      run.setTask(at, task, { user: to });
      isMoved = true;
    }
    at.queue = at.queue.map(moved);
    for (const { sign } of at.tasks) if (sign) sign.queue = sign.queue.map(moved);
  }
  for (const chosen of [state.choices.candidates, state.choices.named]) {
    for (const [key, users] of Object.entries(chosen)) chosen[key] = [...new Set(users.map(moved))];
  }
  return isMoved;
}
