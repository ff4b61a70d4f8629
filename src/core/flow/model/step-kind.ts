import type { TObject } from '@sinclair/typebox';
import type { Text } from '#schemas/language/text.ts';
import type { Tree } from '../../calc/parse.ts';
import type { FormUse } from '../../automation/check.ts';
import type { Effect, MessageAbout, RecordEntry } from './effect.ts';
import type { PeopleRule } from './people-rule.ts';
import type { ActiveStep, CallAbout, FlowEvent, State, Task, TimerAbout } from './state.ts';

/** A step with its kind and its place. */
export interface CompiledStep {
  key: string;
  kind: StepKind;
  label: Text;
  /** The props of the kind, defaults filled. */
  props: Readonly<Record<string, unknown>>;
  /** Path in the definition. */
  path: string;
  /** Position in the order of the definition. */
  order: number;
  /** The split of a branch, the branch of a step; absent in the body. */
  parent?: CompiledStep;
  /** The steps of the same list. */
  siblings: readonly CompiledStep[];
  index: number;
  children: readonly CompiledStep[];
}

export interface CompiledProcess {
  title: Text;
  form: string;
  body: readonly CompiledStep[];
  steps: ReadonlyMap<string, CompiledStep>;
  start: CompiledStep | undefined;
  /** Fields of the record that conditions, rules and timers read: the caller passes their values with events. */
  reads: readonly string[];
  /** The formulas of its conditions. */
  formulas: readonly Tree[];
}

/** What a property of a step refers to. */
export interface StepReference {
  /** Path within the step, for example `assignee`. */
  path: string;
  /**
   * `earlier`: a step with handlers before this one; `target`: an earlier step to which an instance can go back;
   * `template`: a process that it starts.
   */
  what: 'earlier' | 'target' | 'field' | 'form' | 'interface' | 'template';
  name: string;
  /** What it does with the records of a form. */
  use?: FormUse;
}

/** An issue of a step that its props schema cannot express; `path` within the step. */
export interface StepProblem {
  path: string;
  id: string;
  params?: Readonly<Record<string, string | number>>;
}

/** Which branches a split takes, or offers to the handler before. */
export type SplitRule = 'first' | 'every' | 'all' | 'chosen';

type Props = Readonly<Record<string, unknown>>;

/**
 * A kind of step: one entry of the `steps` wing of the registry. The stepper knows kinds by these properties only.
 */
export interface StepKind {
  zhjyKey: string;
  wing: 'steps';
  /** Schema of the props with defaults: checks definitions, fills defaults, generates the property panel. */
  props: TObject;
  /** Properties whose values describe a step in the drawing, the most important first. */
  summary?: readonly string[];
  /** Initial properties of a new step in the designer, in addition to the defaults. */
  fresh?: Props;
  /** Its children: branches of a split, or steps of a branch. */
  holds?: 'branches' | 'steps';
  split?: SplitRule;
  /** Where a process begins; exactly one, as its first step. */
  isStart?: boolean;
  /** Nothing follows it. */
  isEnd?: boolean;
  /** Persons handle it: an instance rests here, and can be returned to it. */
  hasHandlers?: boolean;
  /** Its handlers agree or return; otherwise they submit. */
  hasDecision?: boolean;
  /** The step to which it leads back. */
  redirectsTo?(props: Props): string | undefined;
  /** Handlers are chosen by the handler before. */
  needsCandidates?(props: Props): boolean;
  /** Fields of the record that it reads when it is entered. */
  reads?(props: Props): readonly string[];
  references?(props: Props): readonly StepReference[];
  problems?(props: Props): readonly StepProblem[];
  /** The question of who handles it. */
  people?(props: Props, context: PeopleContext): PeopleRule;
  /** The instance arrives. Ends with a task, a timer, a call, a child, or by going on. */
  enter(run: Run, step: CompiledStep): void;
  on?: {
    /** The persons are known. */
    resolved?(run: Run, at: ActiveStep, users: readonly string[]): void;
    /** The time of a timer step has come. */
    due?(run: Run, at: ActiveStep): void;
    childEnded?(run: Run, at: ActiveStep): void;
    called?(run: Run, at: ActiveStep): void;
  };
}

export type StepKinds = ReadonlyMap<string, StepKind>;

export interface PeopleContext {
  key: string;
  state: State;
  /** Who handled a step in this run. */
  handlersOf(step: string): readonly string[];
}

/** What a kind can do with the instance while an event is applied. */
export interface Run {
  readonly process: CompiledProcess;
  /** Belongs to this run: may be changed. */
  readonly state: State;
  readonly event: FlowEvent;
  emit(effect: Effect): void;
  /** A line of the event log. */
  note(step: string | undefined, note: string, params?: Params): void;
  /** Stops; the state stays as before the event. */
  refuse(id: string, params?: Params, code?: 400 | 403 | 409): never;
  /** A number that is unique in the instance. */
  number(): number;
  /** Whether the condition of a branch holds. */
  holds(branch: CompiledStep): boolean;

  enter(step: CompiledStep, before?: readonly string[]): void;
  /** The instance rests at the step. */
  rest(step: CompiledStep, phase: ActiveStep['phase']): ActiveStep;
  /** Asks who is meant; answered by `on.resolved`. */
  ask(at: ActiveStep, rule: PeopleRule, isFallback?: boolean): void;
  addTimer(at: ActiveStep, about: TimerAbout, until: number, count?: number): void;
  startChildren(at: ActiveStep, users: readonly string[]): void;
  /** `isNeeded`: the instance waits for the result, or is suspended when it fails. */
  call(step: CompiledStep | undefined, about: CallAbout, isNeeded: boolean): void;
  /** Calls the interface that a property of the step names for an event. */
  interfaceOf(step: CompiledStep | undefined, property: string, about: CallAbout): void;
  copy(step: CompiledStep, users: readonly string[]): void;
  /** Enters branches of a split; none: goes on behind it. */
  take(split: CompiledStep, branches: readonly CompiledStep[]): void;
  redirect(step: CompiledStep, target: string): void;
  /** Leaves a step at which the instance rests; `users` decided. */
  leave(at: ActiveStep, users?: readonly string[], through?: 'child'): void;
  /** Goes on behind a step at which the instance does not rest. */
  goOn(step: CompiledStep): void;
  end(status: 2 | 5): void;

  setTask(at: ActiveStep, task: Task, change: Partial<Task>): void;
  /** Undoes the step and what follows it, so that it can be entered again; returns what was dropped. */
  goBackTo(target: CompiledStep, why: 'redirect' | 'return'): void;
  /** Ends everything that is open at a step. */
  drop(at: ActiveStep): void;
  /** The splits around a step wait for its branch. */
  openBranches(step: CompiledStep): void;
  suspend(call?: string): void;
  resume(): void;
  /** Stops all steps until one of them gets an answer. */
  freeze(): void;
  thaw(): void;
  message(about: MessageAbout, step: CompiledStep | undefined, users?: readonly string[], task?: string): void;
  record(entry: Omit<RecordEntry, 'type'>): void;
}

type Params = Readonly<Record<string, string | number>>;
