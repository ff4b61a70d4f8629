import type { FlowStatus } from '#schemas/language/process.ts';
import type { PeopleRule } from './people-rule.ts';
import type { CallAbout, Remarks, Task, TimerAbout } from './state.ts';

/** What the caller does with the new state, in one transaction with it. */
export type Effect =
  /** Who is meant: answered by the event `resolved`, at once or by a job. */
  | { type: 'resolve'; question: string; step: string; rule: PeopleRule }
  /** A task as it is now; new or changed. */
  | { type: 'task'; step: string; round: number; task: Task; deadline?: number; isFrozen: boolean }
  | { type: 'copy'; step: string; users: string[] }
  | RecordEntry
  | MessageEffect
  | { type: 'timer'; id: string; step: string; at: number; about: TimerAbout }
  | { type: 'untimer'; id: string }
  /** `start` creates an instance of the step's process for the user. */
  | { type: 'child'; id: string; step: string; user: string; action: 'start' | 'terminate' | 'suspend' | 'resume' }
  | { type: 'call'; id: string; step?: string; about: CallAbout }
  /** A branch of a split was taken: explains a simulated run. */
  | { type: 'branch'; step: string }
  | { type: 'status'; status: FlowStatus; completion: number }
  /** The instance has another initiator. */
  | { type: 'owner'; user: string }
  /** The record gets the values it had when the step was passed. */
  | { type: 'restore'; step: string; round: number }
  /** A line of the event log: a message id and its parameters. */
  | { type: 'log'; step?: string; note: string; params: Readonly<Record<string, string | number>> };

/** An entry of the records of an instance; `code` is one of the 14 handle codes (FLOW-065). */
export interface RecordEntry extends Remarks {
  type: 'record';
  code: number;
  /** The step, or `start` of the definition for what the initiator does. */
  step?: string;
  task?: string;
  user?: string;
  /** The delegator for whom the user acted. */
  delegator?: string;
  /** Persons concerned: those assigned, added, transferred to. */
  persons?: string[];
  /** The step to which it was returned, moved or redirected. */
  target?: string;
  /** Made by the system: the opinion is this message. */
  note?: string;
  /** When the user received the task. */
  receivedAt?: number;
}

export type MessageAbout =
  | 'arrived'
  | 'ended'
  | 'agreed'
  | 'returned'
  | 'copied'
  | 'overtime'
  | 'reminder'
  | 'urged'
  | 'redirected'
  | 'failed'
  | 'commented';

/** A placeholder of a template, and the field or system value it is replaced by. */
export interface MessageParameter {
  field: string;
  relationField: string;
}

export interface MessageEffect {
  type: 'message';
  about: MessageAbout;
  step?: string;
  task?: string;
  /** Absent: the administrators. */
  users?: string[];
  /** Own template; absent: the default one. */
  template?: string;
  parameters?: readonly MessageParameter[];
}

/** Why an event changes nothing: a message id with parameters, and the code of the answer. */
export interface Refusal {
  refused: { id: string; params: Readonly<Record<string, string | number>>; code: 400 | 403 | 409 };
}
