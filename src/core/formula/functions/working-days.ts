import { atHour } from '../../dates/format.ts';
import type { WorkingYear } from '../../dates/working-calendar.ts';
import { argument, define, type Evaluation, type FormulaFunction, optional } from '../function.ts';
import { clockOf, Fault, fault, isBlank, type Moment, textOf, type Value } from '../value.ts';
import { dayNumber, dayOf } from './dates.ts';

const group = 'date' as const;

/** Without a calendar of the organisation: nine to six with an hour at noon. */
const usualHours = [
  ['09:00', '12:00'],
  ['13:00', '18:00'],
] as const;

/** Weekly days off of a year without an entry. */
const usualRest: readonly number[] = [6, 7];

/** Working days between two dates or after one. */
const daysMax = 200_000;

const dateText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** The entry of the calendar for the year of a date, `yyyy-MM-dd`. */
function yearOf(date: string, { calendar }: Evaluation): WorkingYear | undefined {
  const year = date.slice(0, 4);
  return calendar && Object.hasOwn(calendar.years, year) ? calendar.years[year] : undefined;
}

/** Whether a day is worked: as the calendar says, otherwise unless it is a weekly day off. */
function isWorked(day: number, evaluation: Evaluation, holidays: ReadonlySet<string>): boolean {
  evaluation.spend(1);
  const date = dateText(day);
  if (holidays.has(date)) return false;
  const year = yearOf(date, evaluation);
  const entry = year && Object.hasOwn(year.days, date) ? year.days[date] : undefined;
  if (entry !== undefined) return entry;
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1;
  return !(year?.restWeekdays ?? usualRest).includes(weekday);
}

/** Days off besides those of the calendar, dates or their texts. */
function holidaysIn(values: readonly Value[] | undefined): ReadonlySet<string> {
  const days = new Set<string>();
  for (const value of values ?? []) {
    const text = textOf(value);
    if (!isBlank(value) && typeof text === 'string') days.add(text.slice(0, 10));
  }
  return days;
}

/** At most this many years are named. */
const yearsNoted = 50;

/** Warns next to the result of years that the calendar has no entry for. */
function noteUnknownYears(evaluation: Evaluation, from: number, to: number): void {
  const [first, last] = [from, to].map((day) => Number(dateText(day).slice(0, 4))) as [number, number];
  for (let year = first; year <= last && year - first < yearsNoted; year++) {
    if (!yearOf(String(year), evaluation)) evaluation.note({ ...fault('no-calendar', { year }), isWarning: true });
  }
}

function workingDays(
  evaluation: Evaluation,
  start: Moment,
  end: Moment,
  holidays: ReadonlySet<string>,
): number | Fault {
  const [from, to] = [dayNumber(start), dayNumber(end)];
  const sign = from <= to ? 1 : -1;
  const [first, last] = sign === 1 ? [from, to] : [to, from];
  if (last - first > daysMax) return fault('out-of-range');
  noteUnknownYears(evaluation, first, last);
  let count = 0;
  for (let day = first; day <= last; day++) if (isWorked(day, evaluation, holidays)) count++;
  return count * sign;
}

function workday(evaluation: Evaluation, start: Moment, days: number, holidays: ReadonlySet<string>): Moment | Fault {
  if (Math.abs(days) > daysMax) return fault('out-of-range');
  const step = days < 0 ? -1 : 1;
  const from = dayNumber(start);
  let day = from;
  for (let left = Math.abs(days); left > 0;) {
    day += step;
    if (Math.abs(day - from) > 2 * daysMax) return fault('out-of-range');
    if (isWorked(day, evaluation, holidays)) left--;
  }
  noteUnknownYears(evaluation, Math.min(from, day), Math.max(from, day));
  return dayOf(day);
}

/** Working seconds of a day between two times. */
function secondsOn(day: number, from: number, to: number, evaluation: Evaluation): number | Fault {
  const start = dayOf(day);
  if (start instanceof Fault) return start;
  let seconds = 0;
  for (const [opening, closing] of yearOf(dateText(day), evaluation)?.hours ?? usualHours) {
    const [opens, closes] = [clockOf(opening), clockOf(closing)];
    if (!opens || !closes) continue;
    const midnight = atHour(start.ms, 0);
    const [begin, end] = [midnight + opens.seconds * 1000, midnight + closes.seconds * 1000];
    seconds += Math.max(0, Math.min(end, to) - Math.max(begin, from)) / 1000;
  }
  return seconds;
}

function workHours(evaluation: Evaluation, start: Moment, end: Moment): Value {
  if (end.ms < start.ms) return fault('out-of-range');
  const [first, last] = [dayNumber(start), dayNumber(end)];
  if (last - first > daysMax / 20) return fault('out-of-range');
  noteUnknownYears(evaluation, first, last);
  let seconds = 0;
  for (let day = first; day <= last; day++) {
    if (!isWorked(day, evaluation, new Set())) continue;
    const worked = secondsOn(day, start.ms, end.ms, evaluation);
    if (worked instanceof Fault) return worked;
    seconds += worked;
  }
  return { numerator: BigInt(Math.round(seconds)), denominator: 3600n };
}

export const workingDayFunctions: readonly FormulaFunction[] = [
  define({
    name: 'NETWORKDAYS',
    alias: '工作日数',
    group,
    reads: 'calendar',
    arguments: [argument('date', 'start'), argument('date', 'end'), optional('list', 'holidays')],
    result: 'number',
    example: ['NETWORKDAYS(DATE(2024; 5; 13); DATE(2024; 5; 19))', '5'],
    text: {
      zh: '两个日期之间的工作日数，按单位的工作日历（节假日和调休）',
      zhtw: '兩個日期之間的工作日數，按單位的工作日曆（節假日和補班）',
      en: "The working days from one date to another by the organisation's calendar",
    },
    evaluate(start, end, holidays) {
      return workingDays(this, start, end, holidaysIn(holidays));
    },
  }),
  define({
    name: 'WORKDAY',
    alias: '工作日推移',
    group,
    reads: 'calendar',
    arguments: [argument('date', 'start'), argument('integer', 'days'), optional('list', 'holidays')],
    result: 'date',
    example: ['WORKDAY(DATE(2024; 5; 17); 1)', '2024-05-20'],
    text: { zh: '若干个工作日之后的日期', zhtw: '若干個工作日之後的日期', en: 'The date some working days later' },
    evaluate(start, days, holidays) {
      return workday(this, start, days, holidaysIn(holidays));
    },
  }),
  define({
    name: 'WORKHOURS',
    alias: '工作时长',
    group,
    reads: 'calendar',
    arguments: [argument('date', 'start'), argument('date', 'end')],
    result: 'number',
    example: ['WORKHOURS("2024-05-13 09:00"; "2024-05-14 12:00")', '11'],
    text: { zh: '两个时间之间的工作小时数', zhtw: '兩個時間之間的工作時數', en: 'The working hours between two times' },
    evaluate(start, end) {
      return workHours(this, start, end);
    },
  }),
];
