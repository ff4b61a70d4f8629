import { ownAt } from '../../schema/record.ts';
import type { ActiveStep, State, Timer } from '../model/state.ts';
import type { CompiledStep, Run } from '../model/step-kind.ts';

const hourMs = 3_600_000;

/** The time limit of a step, in hours (FLOW-047). */
export interface Limit {
  /** Counted from 0: receipt, 1: the start of the instance, 2: a date field. */
  nodeLimit: 0 | 1 | 2;
  formField: string;
  duringDeal: number;
  notice?: Repetition;
  overtime?: Repetition & { overAutoApprove: boolean; overAutoApproveTime: number };
}

interface Repetition {
  /** Hours from the receipt to the first reminder, or from the deadline to the first overtime action. */
  firstOver: number;
  /** Hours between two; 0: only one. */
  overTimeDuring: number;
  overNotice: boolean;
  overEvent: boolean;
}

export const limitOf = ({ props }: CompiledStep): Limit | undefined => props['limit'] as Limit | undefined;

/** Sets the deadline of a step and its first timer. */
export function planLimit(run: Run, at: ActiveStep, step: CompiledStep): void {
  const limit = limitOf(step);
  const deadline = limit && deadlineOf(limit, at, run.state);
  if (!limit || deadline === undefined) return;
  at.deadline = deadline;
  const first = at.enteredAt + (limit.notice?.firstOver ?? 0) * hourMs;
  if (limit.notice && first < deadline) run.addTimer(at, 'reminder', first);
  else if (limit.overtime) run.addTimer(at, 'overtime', deadline + limit.overtime.firstOver * hourMs);
}

function deadlineOf(limit: Limit, at: ActiveStep, state: State): number | undefined {
  const froms = [at.enteredAt, state.startedAt, timeOf(ownAt(state.record, limit.formField))];
  const from = froms[limit.nodeLimit];
  return from === undefined ? undefined : from + limit.duringDeal * hourMs;
}

/** A stored date: milliseconds. */
export const timeOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Sets the timer after a reminder or an overtime action. */
export function planNext(run: Run, at: ActiveStep, step: CompiledStep, { about, at: before, count }: Timer): void {
  const limit = limitOf(step);
  const deadline = at.deadline;
  if (!limit || deadline === undefined) return;
  const pause = (about === 'reminder' ? limit.notice : limit.overtime)?.overTimeDuring ?? 0;
  const next = before + pause * hourMs;
  if (about === 'overtime') {
    if (pause > 0) run.addTimer(at, 'overtime', next, count + 1);
  } else if (pause > 0 && next < deadline) run.addTimer(at, 'reminder', next, count + 1);
  else if (limit.overtime) run.addTimer(at, 'overtime', deadline + limit.overtime.firstOver * hourMs);
}
