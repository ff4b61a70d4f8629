import { endOfDay, firstOfMonth, shiftTime, startOfDay } from '../format.ts';
import { wallOf } from '../wall-clock.ts';
import type { Span } from './occurrences.ts';

export type CalendarMode = 'month' | 'week' | 'day';

const weekDays = 7;
/** Number of weeks in the month view, constant so that its height does not change between months. */
const monthWeeks = 6;

/** Monday of the week that contains a time. */
function mondayOf(ms: number): number {
  const sinceMonday = (wallOf(ms).getUTCDay() + weekDays - 1) % weekDays;
  return shiftTime(startOfDay(ms), -sinceMonday, 'day');
}

/** The start times of the visible days around a time. */
export function daysOf(mode: CalendarMode, anchor: number): number[] {
  if (mode === 'day') return [startOfDay(anchor)];
  const first = mode === 'week' ? mondayOf(anchor) : mondayOf(firstOfMonth(anchor));
  const count = mode === 'week' ? weekDays : weekDays * monthWeeks;
  return Array.from({ length: count }, (_, index) => shiftTime(first, index, 'day'));
}

/** The previous or next month, week or day. */
export function turned(mode: CalendarMode, anchor: number, by: 1 | -1): number {
  if (mode === 'month') return shiftTime(firstOfMonth(anchor), by, 'month');
  return shiftTime(anchor, mode === 'week' ? by * weekDays : by, 'day');
}

/**
 * Entries that overlap a day, in the given order. One that ends at the start of the day does not, unless it has no
 * duration.
 */
export function on<S extends Span>(day: number, spans: readonly S[]): S[] {
  const end = endOfDay(day);
  return spans.filter(
    ({ startDay, endDay }) => startDay <= end && (endDay > day || (endDay === day && startDay === day)),
  );
}

export interface Lane<S> {
  span: S;
  /** Start and end as a fraction of the day, 0 to 1. */
  from: number;
  to: number;
  /** Column index and number of columns, so that overlapping entries do not cover each other. */
  lane: number;
  lanes: number;
}

/** Minimum height of an entry as a fraction of the day: half an hour. */
const leastPart = 1 / 48;

/** Lays out the entries of one day; overlapping ones next to each other in columns. */
export function lanesOf<S extends Span>(day: number, spans: readonly S[]): Lane<S>[] {
  const length = shiftTime(day, 1, 'day') - day;
  const part = (ms: number) => Math.min(1, Math.max(0, (ms - day) / length));
  const placed: Lane<S>[] = [];
  let group: Lane<S>[] = [];
  let groupEnd = 0;
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1));
    placed.push(...group.map((one) => ({ ...one, lanes })));
    group = [];
  };
  for (const span of [...spans].sort((one, other) => one.startDay - other.startDay)) {
    const from = Math.min(part(span.startDay), 1 - leastPart);
    const to = Math.max(part(span.endDay), from + leastPart);
    if (group.length > 0 && from >= groupEnd) close();
    const taken = new Set(group.filter((one) => one.to > from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    groupEnd = group.length === 0 ? to : Math.max(groupEnd, to);
    group.push({ span, from, to, lane, lanes: 1 });
  }
  close();
  return placed;
}
