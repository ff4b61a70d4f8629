import type { FlowStatus } from '#schemas/language/process.ts';

/** Who submitted an instance, as conditions read it: `initiator.organizeId`. */
export interface Initiator {
  id: string;
  organizeId?: string;
  positionIds?: readonly string[];
  roleIds?: readonly string[];
  groupIds?: readonly string[];
}

/**
 * The state of an instance: JSON of a few kilobytes. Only the stepper changes it. Ids of tasks, timers, children and
 * calls are unique within the instance.
 */
export interface State {
  /** Version of this shape. */
  format: 1;
  /** Number of the events applied. */
  seq: number;
  /** The last number given to a task, timer, child or call. */
  last: number;
  status: FlowStatus;
  /** Percent (FLOW-033). */
  completion: number;
  initiator: Initiator;
  /** 1 normal, 2 important, 3 urgent. */
  urgency: number;
  /** Time of the first submission. */
  startedAt: number;
  /** Last values of the fields that the process reads (`CompiledProcess.reads`). */
  record: Record<string, unknown>;
  /** Started by a sub-process step of another instance. */
  isChild: boolean;
  /** The steps at which the instance is. */
  active: ActiveStep[];
  /** Open splits: the branches that have not ended, by key of the split. */
  joins: Record<string, string[]>;
  /** The steps passed in this run, oldest first; returning removes those it repeats. */
  passed: PassedStep[];
  /** What handlers have chosen for steps that are not reached yet. */
  choices: Required<Choices>;
  /** How often each redirect was taken in this run. */
  redirects: Record<string, number>;
  /** Calls whose failure stops the instance, not yet successful. */
  calls: PendingCall[];
  suspended?: Suspension;
  /** Answers that arrived while nothing could be done: applied when the instance goes on. */
  deferred: FlowEvent[];
  /** Why steps were last passed in vain. */
  undone?: 'redirect' | 'return';
  /** When the handlers were last urged. */
  urgedAt?: number;
}

export interface Suspension {
  at: number;
  /** The status before. */
  status: FlowStatus;
  /** The failed call for which it was suspended: its success resumes. */
  call?: string;
}

export interface PendingCall {
  id: string;
  step?: string;
  about: CallAbout;
}

/** What a call is made for: the action of a trigger, or an event with an interface (FLOW-052). */
export type CallAbout =
  | 'action'
  | 'started'
  | 'ended'
  | 'agreed'
  | 'returned'
  | 'withdrawn'
  | 'recalled'
  | 'overtime'
  | 'reminder';

/** Choices of a handler for later steps. */
export interface Choices {
  /** Handlers of steps with candidates, by step key. */
  candidates?: Record<string, string[]>;
  /** Branches of `choose`, by key of the split. */
  branches?: Record<string, string[]>;
  /** Handlers of steps for which no other person was found, by step key (`errorRule` 3). */
  named?: Record<string, string[]>;
}

/** A step at which the instance is. */
export interface ActiveStep {
  step: string;
  /** Number of this visit, unique in the instance. */
  round: number;
  enteredAt: number;
  /**
   * - `resolving`: who handles it is not known yet.
   * - `handling`: a person has an open task.
   * - `waiting`: for a timer, a sub-process or a call.
   * - `stuck`: a redirect that was taken too often; tried again when the instance is resumed.
   */
  phase: 'resolving' | 'handling' | 'waiting' | 'stuck';
  tasks: Task[];
  timers: Timer[];
  children: Child[];
  /** The open question, whether it is that of `errorRule`, and whether it is the last: for the administrators. */
  question?: { id: string; isFallback?: boolean; isLast?: boolean };
  /** Handlers in the order of their turn (`counterSign` 2), those without a task yet. */
  queue: string[];
  /** Who decided the step directly before. */
  before: string[];
  /** Since when it waits for the answer of a step to which it was returned: nothing can be done here. */
  frozenAt?: number;
  /** Was returned to it, and the answer goes straight back. */
  isAnswer?: boolean;
  /** The deadline of the step. */
  deadline?: number;
  /** Overtime actions so far. */
  overtimes?: number;
}

export type TaskState = 'open' | 'waiting' | 'agreed' | 'returned' | 'skipped' | 'closed';

/** The part of one person in a step. */
export interface Task {
  id: string;
  user: string;
  /**
   * - `open`: can be decided.
   * - `waiting`: for the persons added before it.
   * - `agreed`, `returned`: decided (`agreed` also for a submission of `processing`).
   * - `skipped`: others have decided.
   * - `closed`: ended without a decision.
   */
  state: TaskState;
  receivedAt: number;
  decidedAt?: number;
  /** The task whose decision gave it its turn. */
  after?: string;
  /** The task to which it was added. */
  under?: string;
  /** The persons added to it. */
  sign?: AddSign;
}

/** Persons added to a task (FLOW-027). */
export interface AddSign {
  order: 'before' | 'after';
  /** `any`: the first decision counts, `all`: all agree, `turns`: one after another. */
  mode: 'any' | 'all' | 'turns';
  /** The tasks of the added persons. */
  tasks: string[];
  /** Those whose turn has not come. */
  queue: string[];
}

export interface Timer {
  id: string;
  at: number;
  about: TimerAbout;
  /** Number of the reminder or of the overtime action. */
  count: number;
}

/** `wait`: a timer step; `reminder`: before the deadline; `overtime`: after it. */
export type TimerAbout = 'wait' | 'reminder' | 'overtime';

/** An instance started by a sub-process step. */
export interface Child {
  id: string;
  user: string;
  status: FlowStatus;
}

export interface PassedStep {
  step: string;
  /** `seq` at which it was left. */
  leftAt: number;
  /** Who decided. */
  users: string[];
  /** As it was left; absent for steps at which the instance did not rest. */
  visit?: ActiveStep;
  /** Led over a redirect, answered a return straight back, or had a started sub-process: cannot be taken back. */
  through?: 'return' | 'child';
}

/**
 * What happens to an instance. The stepper knows nothing else: time, people and values of the record come with the
 * event. Events are stored; replaying them gives the state (FLOW-079).
 */
export type FlowEvent = EventBase & EventDetail;

interface EventBase {
  /** Unique in the instance: the key of the request or job that caused it. */
  id: string;
  /** Epoch milliseconds. */
  at: number;
  /**
   * Who causes it; absent: the system (a timer, a job). What an action leads to within the same transaction carries the
   * same person: only then a refusal reaches a person.
   */
  by?: string;
  /** The current values of the fields the process reads, where they may have changed. */
  record?: Record<string, unknown>;
}

export type EventDetail =
  | Submitted
  | Resolved
  | Decided
  | { type: 'due'; timer: string }
  | { type: 'childEnded'; child: string; status: FlowStatus }
  /** The result of a call; a call is repeated under the same id. */
  | { type: 'called'; call: string; isOk: boolean }
  /** A person repeats a failed call. */
  | { type: 'retried'; call: string }
  /** The initiator sends the handlers of all open tasks a message. */
  | { type: 'urged' }
  | ({ type: 'withdrawn' } & Remarks)
  /** A handler takes the decision of a task back. */
  | ({ type: 'recalled'; task: string } & Remarks)
  /** By an administrator; a handler decides `terminate`. */
  | ({ type: 'terminated' } & Remarks)
  | ({ type: 'suspended'; withChildren?: boolean } & Remarks)
  | ({ type: 'resumed' } & Remarks)
  | ({ type: 'changed'; step: string } & Remarks)
  /** `dataRule` 0: the last data, 1: those of then. */
  | ({ type: 'revived'; step: string; dataRule: 0 | 1 } & Remarks)
  | ({ type: 'assigned'; step: string; users: string[] } & Remarks)
  | HandedOver;

/** The work of one user becomes that of another one (FLOW-054). */
export interface HandedOver extends Remarks {
  type: 'handedOver';
  from: string;
  to: string;
  /** Absent: tasks and the instance itself. */
  only?: 'tasks' | 'owner';
}

export interface Submitted extends Choices {
  type: 'submitted';
  initiator: Initiator;
  urgency?: number;
  /** Started by a sub-process step. */
  isChild?: boolean;
  /** The initiator for whom another person started it. */
  delegator?: string;
}

/** The answer to the effect `resolve`, in order, each person once. */
export interface Resolved {
  type: 'resolved';
  question: string;
  users: string[];
  /** The interface did not answer: counts as an empty answer, and is noted. */
  hasFailed?: boolean;
}

export interface Decided extends Choices, Remarks {
  type: 'decided';
  task: string;
  /** `submit` is the only decision at `processing`. */
  action: 'agree' | 'return' | 'submit' | 'transfer' | 'addSign' | 'terminate';
  /** The delegator for whom the person decides. Whether the delegation holds is checked before. */
  delegator?: string;
  /** Of `return`: a step key, or `0` for the initiator; absent where the step says it. */
  target?: string;
  /** Of `return`: 1 approve all again from there, 2 the answer comes straight back. */
  rejectType?: 1 | 2;
  /** Of `transfer` one, of `addSign` several. */
  users?: string[];
  /** Of `addSign`. */
  sign?: Pick<AddSign, 'order' | 'mode'>;
  /** Persons who get a copy besides those of the definition. */
  copyTo?: string[];
}

/** An uploaded file. */
export interface FlowFile {
  fileId: string;
  name: string;
}

/** What a person writes to a decision. */
export interface Remarks {
  opinion?: string;
  /** Id of the signature. */
  signature?: string;
  files?: FlowFile[];
}
