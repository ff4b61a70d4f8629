import { endOfDay, firstOfMonth, shiftTime, startOfDay } from '../dates/format.ts';
import { wallOf } from '../dates/wall.ts';
import type { Span } from './occurrences.ts';

export type CalendarMode = 'month' | 'week' | 'day';

const weekDays = 7;
/** Weeks a month is drawn with, whichever day it begins on: the page does not jump from month to month. */
const monthWeeks = 6;

/** Monday of the week a moment lies in. */
function mondayOf(ms: number): number {
  const sinceMonday = (wallOf(ms).getUTCDay() + weekDays - 1) % weekDays;
  return shiftTime(startOfDay(ms), -sinceMonday, 'day');
}

/** The first moments of the days that are on show around a moment. */
export function daysOf(mode: CalendarMode, anchor: number): number[] {
  if (mode === 'day') return [startOfDay(anchor)];
  const first = mode === 'week' ? mondayOf(anchor) : mondayOf(firstOfMonth(anchor));
  const count = mode === 'week' ? weekDays : weekDays * monthWeeks;
  return Array.from({ length: count }, (_, index) => shiftTime(first, index, 'day'));
}

/** The month, week or day before or after. */
export function turned(mode: CalendarMode, anchor: number, by: 1 | -1): number {
  if (mode === 'month') return shiftTime(firstOfMonth(anchor), by, 'month');
  return shiftTime(anchor, mode === 'week' ? by * weekDays : by, 'day');
}

/** What touches a day, in the order given. One that ends as the day begins does not touch it, unless it has no length. */
export function on<S extends Span>(day: number, spans: readonly S[]): S[] {
  const end = endOfDay(day);
  return spans.filter(
    ({ startDay, endDay }) => startDay <= end && (endDay > day || (endDay === day && startDay === day)),
  );
}

export interface Lane<S> {
  span: S;
  /** Part of the day at which it begins and ends, 0 to 1. */
  from: number;
  to: number;
  /** Which of how many columns it stands in, so that nothing hides anything. */
  lane: number;
  lanes: number;
}

/** No block of a day is lower than this part of it: half an hour. */
const leastPart = 1 / 48;

/** The spans of one day beside one another where they overlap. */
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
