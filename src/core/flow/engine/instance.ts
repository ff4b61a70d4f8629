import type { Effect, MessageAbout, RecordEntry, Refusal } from '../model/effect.ts';
import type { PeopleRule } from '../model/people-rule.ts';
import { branchesOf, isAfter } from '../model/process.ts';
import type { ActiveStep, CallAbout, FlowEvent, State, Task, TimerAbout } from '../model/state.ts';
import type { CompiledProcess, CompiledStep, Run } from '../model/step-kind.ts';
import { flowStatuses } from '#schemas/language/process.ts';
import { branchHolds } from './conditions.ts';
import { messageOf } from '../model/messages.ts';
import { reopened } from './votes.ts';

/** Thrown inside the stepper only; it becomes the answer. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.refused.id);
  }
}

/** Steps entered by one event at most: more is a circle that no check has found. */
const entriesMax = 1_000;
/** How often a redirect may be taken in one run (FLOW-042). */
const redirectsMax = 20;

/** An instance while an event is applied to it: moves along the process, and collects the effects. */
export class Instance implements Run {
  readonly effects: Effect[] = [];
  readonly process: CompiledProcess;
  readonly state: State;
  readonly event: FlowEvent;
  private entries = 0;
  /** Who decided the step directly before the one that is entered. */
  private before: readonly string[] = [];

  constructor(process: CompiledProcess, state: State, event: FlowEvent) {
    this.process = process;
    this.state = state;
    this.event = event;
  }

  emit(effect: Effect): void {
    this.effects.push(effect);
  }

  note(step: string | undefined, note: string, params = {}): void {
    this.emit({ type: 'log', ...(step !== undefined && { step }), note, params });
  }

  refuse(id: string, params = {}, code: 400 | 403 | 409 = 400): never {
    throw new Refused({ refused: { id, params, code } });
  }

  number(): number {
    this.state.last += 1;
    return this.state.last;
  }

  holds(branch: CompiledStep): boolean {
    return branchHolds(branch, { ...this.state, now: this.event.at }, () => this.note(branch.key, 'flow.note.rule'));
  }

  // Moving

  enter(step: CompiledStep, before: readonly string[] = []): void {
    this.entries += 1;
    if (this.entries > entriesMax) this.refuse('flow.refused.endless', {}, 409);
    this.before = before;
    const { progress } = step.props;
    if (typeof progress === 'number') this.state.completion = Math.max(this.state.completion, progress);
    step.kind.enter(this, step);
  }

  rest(step: CompiledStep, phase: ActiveStep['phase']): ActiveStep {
    const at: ActiveStep = {
      step: step.key,
      round: this.number(),
      enteredAt: this.event.at,
      phase,
      tasks: [],
      timers: [],
      children: [],
      queue: [],
      before: [...this.before],
    };
    this.state.active.push(at);
    return at;
  }

  goOn(step: CompiledStep): void {
    this.state.passed.push({ step: step.key, leftAt: this.state.seq, users: [] });
    this.advance(step, this.before);
  }

  leave(at: ActiveStep, users: readonly string[] = [], through?: 'child'): void {
    const { state } = this;
    state.active.splice(state.active.indexOf(at), 1);
    this.cancelTimers(at);
    const led = at.isAnswer ? 'return' : through;
    state.passed.push({
      step: at.step,
      leftAt: state.seq,
      users: [...users],
      visit: { ...at, timers: [] },
      ...(led && { through: led }),
    });
    if (at.isAnswer) return this.thaw();
    const step = this.process.steps.get(at.step);
    if (step) this.advance(step, users.length > 0 ? users : at.before);
  }

  private advance(step: CompiledStep, before: readonly string[]): void {
    const next = step.siblings[step.index + 1];
    if (next) return this.enter(next, before);
    if (step.parent) return this.endBranch(step.parent, before);
    this.end(flowStatuses.agreed);
  }

  private endBranch(branch: CompiledStep, before: readonly string[]): void {
    const split = branch.parent;
    if (!split) return;
    const others = (this.state.joins[split.key] ?? []).filter((key) => key !== branch.key);
    if (others.length > 0) {
      this.state.joins[split.key] = others;
      return;
    }
    delete this.state.joins[split.key];
    this.advance(split, before);
  }

  take(split: CompiledStep, branches: readonly CompiledStep[]): void {
    const { before } = this;
    if (branches.length === 0) return this.advance(split, before);
    this.state.joins[split.key] = branches.map(({ key }) => key);
    for (const branch of branches) {
      // An end or a redirect in an earlier branch ends the others.
      if (!this.state.joins[split.key]?.includes(branch.key)) continue;
      this.state.passed.push({ step: branch.key, leftAt: this.state.seq, users: [] });
      this.emit({ type: 'branch', step: branch.key });
      const [first] = branch.children;
      if (first) this.enter(first, before);
      else this.endBranch(branch, before);
    }
  }

  redirect(step: CompiledStep, target: string): void {
    const { state, event, process } = this;
    const to = process.steps.get(target);
    if (!to || !state.passed.some((passed) => passed.step === target)) {
      if (event.by !== undefined) this.refuse('flow.refused.redirect');
      return this.stick(step, 'flow.note.redirectMissing');
    }
    const count = (state.redirects[step.key] ?? 0) + 1;
    if (count > redirectsMax) return this.stick(step, 'flow.note.redirectEndless');
    state.redirects[step.key] = count;
    this.record({ code: 13, step: step.key, target, ...(event.by !== undefined && { user: event.by }) });
    this.goBackTo(to, 'redirect');
    this.enter(to);
  }

  private stick(step: CompiledStep, note: string): void {
    this.rest(step, 'stuck');
    this.note(step.key, note, { maximum: redirectsMax });
    this.message('redirected', step);
    this.suspend();
  }

  goBackTo(target: CompiledStep, why: 'redirect' | 'return'): void {
    const { state, process } = this;
    const isUndone = (key: string) => {
      const step = process.steps.get(key);
      return step !== undefined && (step === target || isAfter(step, target));
    };
    for (const at of state.active.filter(({ step }) => isUndone(step))) this.drop(at);
    // Candidates of the target remain those who handled it.
    const handlers = state.passed.findLast(({ step }) => step === target.key)?.users ?? [];
    if (handlers.length > 0 && target.kind.needsCandidates?.(target.props)) {
      state.choices.candidates[target.key] ??= handlers;
    }
    state.passed = state.passed.filter(({ step }) => !isUndone(step));
    for (const split of Object.keys(state.joins)) if (isUndone(split)) delete state.joins[split];
    state.undone = why;
    this.openBranches(target);
  }

  openBranches(step: CompiledStep): void {
    for (const branch of branchesOf(step)) {
      const split = branch.parent;
      if (!split) continue;
      const open = this.state.joins[split.key] ?? [];
      if (!open.includes(branch.key)) this.state.joins[split.key] = [...open, branch.key];
    }
  }

  end(status: 2 | 5): void {
    const { state } = this;
    for (const at of [...state.active]) this.drop(at);
    state.joins = {};
    state.status = status;
    state.completion = 100;
    state.deferred = [];
    this.message('ended', undefined, [state.initiator.id]);
    this.interfaceOf(this.process.start, 'endFuncConfig', 'ended');
  }

  drop(at: ActiveStep): void {
    const { state } = this;
    for (const task of at.tasks) {
      if (task.state === 'open' || task.state === 'waiting') this.setTask(at, task, { state: 'closed' });
    }
    this.cancelTimers(at);
    for (const child of at.children) {
      if (isRunning(child.status)) this.emit({ type: 'child', step: at.step, action: 'terminate', ...child });
    }
    state.active.splice(state.active.indexOf(at), 1);
    state.calls = state.calls.filter(({ step, about }) => step !== at.step || about !== 'action');
  }

  // Standing still

  suspend(call?: string): void {
    const { state } = this;
    if (state.suspended) return;
    state.suspended = { at: this.event.at, status: state.status, ...(call !== undefined && { call }) };
    state.status = flowStatuses.suspended;
    for (const at of state.active) if (at.frozenAt === undefined) this.pauseTimers(at);
  }

  resume(): void {
    const { state } = this;
    const { suspended } = state;
    if (!suspended) return;
    delete state.suspended;
    state.status = suspended.status;
    for (const at of state.active) {
      if (at.frozenAt !== undefined) continue;
      this.moveDeadlines(at, this.event.at - suspended.at);
      if (at.deadline === undefined) continue;
      for (const task of at.tasks) if (task.state === 'open') this.setTask(at, task, {});
    }
    for (const at of state.active.filter(({ phase }) => phase === 'stuck')) {
      const step = this.process.steps.get(at.step);
      this.drop(at);
      delete state.redirects[at.step];
      if (step) this.enter(step);
    }
  }

  freeze(): void {
    for (const at of this.state.active) {
      at.frozenAt = this.event.at;
      this.pauseTimers(at);
      for (const task of at.tasks) if (task.state === 'open') this.setTask(at, task, {});
    }
  }

  thaw(): void {
    for (const at of this.state.active) {
      if (at.frozenAt === undefined) continue;
      const pause = this.event.at - at.frozenAt;
      delete at.frozenAt;
      this.moveDeadlines(at, pause);
      const open = at.tasks.filter(({ state }) => state === 'open');
      for (const { task, state } of reopened(at)) this.setTask(at, task, { state });
      for (const task of open) this.setTask(at, task, {});
    }
  }

  // Tasks, timers, sub-processes, calls

  setTask(at: ActiveStep, task: Task, change: Partial<Task>): void {
    Object.assign(task, change);
    if (task.state === 'open') delete task.decidedAt;
    else if (change.state === 'agreed' || change.state === 'returned') task.decidedAt = this.event.at;
    this.emit({
      type: 'task',
      step: at.step,
      round: at.round,
      task: { ...task },
      isFrozen: at.frozenAt !== undefined,
      ...(at.deadline !== undefined && { deadline: at.deadline }),
    });
  }

  ask(at: ActiveStep, rule: PeopleRule, isFallback = false): void {
    const id = `q${this.number()}`;
    at.phase = 'resolving';
    const isLast = isFallback && rule.by === 'administrators';
    at.question = { id, ...(isFallback && { isFallback }), ...(isLast && { isLast }) };
    this.emit({ type: 'resolve', question: id, step: at.step, rule });
  }

  addTimer(at: ActiveStep, about: TimerAbout, until: number, count = 0): void {
    const timer = { id: `m${this.number()}`, at: until, about, count };
    at.timers.push(timer);
    this.emit({ type: 'timer', id: timer.id, step: at.step, at: until, about });
  }

  private pauseTimers(at: ActiveStep): void {
    for (const { id } of at.timers) this.emit({ type: 'untimer', id });
  }

  private cancelTimers(at: ActiveStep): void {
    this.pauseTimers(at);
    at.timers = [];
  }

  private moveDeadlines(at: ActiveStep, by: number): void {
    if (at.deadline !== undefined) at.deadline += by;
    for (const timer of at.timers) {
      timer.at += by;
      this.emit({ type: 'timer', id: timer.id, step: at.step, at: timer.at, about: timer.about });
    }
  }

  startChildren(at: ActiveStep, users: readonly string[]): void {
    for (const user of users) {
      const child = { id: `c${this.number()}`, user, status: flowStatuses.running };
      at.children.push(child);
      this.emit({ type: 'child', id: child.id, step: at.step, user, action: 'start' });
    }
  }

  call(step: CompiledStep | undefined, about: CallAbout, isNeeded: boolean): void {
    const id = `k${this.number()}`;
    const place = step && { step: step.key };
    if (isNeeded) this.state.calls.push({ id, about, ...place });
    this.emit({ type: 'call', id, about, ...place });
  }

  /** Calls the interface that a step has for an event. */
  interfaceOf(step: CompiledStep | undefined, property: string, about: CallAbout): void {
    const config = step?.props[property] as { on?: boolean; funcConfigRule?: number } | undefined;
    if (config?.on === true) this.call(step, about, config.funcConfigRule === 1);
  }

  copy(step: CompiledStep, users: readonly string[]): void {
    if (users.length === 0) return;
    this.emit({ type: 'copy', step: step.key, users: [...users] });
    this.message('copied', step, users);
  }

  message(about: MessageAbout, step: CompiledStep | undefined, users?: readonly string[], task?: string): void {
    if (users?.length === 0) return;
    const setting = messageOf(this.process, step, about);
    if (!setting.isSent) return;
    this.emit({
      type: 'message',
      about,
      ...(step && { step: step.key }),
      ...(users && { users: [...users] }),
      ...(task !== undefined && { task }),
      ...(setting.template !== undefined && { template: setting.template }),
      ...(setting.parameters && { parameters: setting.parameters }),
    });
  }

  record(entry: Omit<RecordEntry, 'type'>): void {
    this.emit({ type: 'record', ...entry });
  }
}

/** Whether an instance has not ended. */
export const isRunning = (status: number): boolean =>
  status !== flowStatuses.agreed && status !== flowStatuses.withdrawn && status !== flowStatuses.terminated;

/** Why an instance with this status accepts no action of a person; undefined: it does, or has been decided. */
export function refusedAt(status: number): string | undefined {
  if (status === flowStatuses.suspended) return 'flow.refused.suspended';
  if (status === flowStatuses.terminated) return 'flow.refused.terminated';
  const isWithdrawn = status === flowStatuses.withdrawn || status === flowStatuses.recalled;
  return isWithdrawn ? 'flow.refused.withdrawn' : undefined;
}
