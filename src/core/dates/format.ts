import { momentOf, wallOf } from './wall-clock.ts';

/**
 * Formats a time in the zone of the organisation. Patterns are those of definitions: `yyyy-MM-dd HH:mm:ss` and its
 * parts; upper-case spellings of years and days mean the same.
 */
export function formatTime(ms: number, pattern: string): string {
  const time = wallOf(ms);
  if (Number.isNaN(time.getTime())) return '';
  return pattern.replace(/yyyy|YYYY|MM|dd|DD|HH|hh|mm|ss/g, (part) => partOf(time, part));
}

function partOf(time: Date, part: string): string {
  switch (part) {
    case 'yyyy':
    case 'YYYY':
      return String(time.getUTCFullYear()).padStart(4, '0');
    case 'MM':
      return two(time.getUTCMonth() + 1);
    case 'dd':
    case 'DD':
      return two(time.getUTCDate());
    case 'HH':
    case 'hh':
      return two(time.getUTCHours());
    case 'mm':
      return two(time.getUTCMinutes());
    default:
      return two(time.getUTCSeconds());
  }
}

const two = (number: number) => String(number).padStart(2, '0');

const written = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?)?)?$/;

/**
 * Parses a local time (`2024-05-06 07:08:09` or a prefix of it) to epoch milliseconds; undefined when it is invalid.
 */
export function readTime(text: string): number | undefined {
  const parts = written.exec(text.trim());
  if (parts === null) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // Date would interpret years below 100 as 19xx, and June 31 as July 1.
  const isReal =
    wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return isReal && year >= 100 ? momentOf(wall) : undefined;
}

/** The last millisecond of the day that contains a time. */
export function endOfDay(ms: number): number {
  const wall = wallOf(ms);
  wall.setUTCHours(23, 59, 59, 999);
  return momentOf(wall);
}

/** The start of the day that contains a time. */
export const startOfDay = (ms: number): number => atHour(ms, 0);

/** The start of an hour on the day that contains a time; hour 24 is the start of the next day. */
export function atHour(ms: number, hour: number): number {
  const wall = wallOf(ms);
  wall.setUTCHours(hour, 0, 0, 0);
  return momentOf(wall);
}

/** The same time on the first day of its month. */
export function firstOfMonth(ms: number): number {
  const wall = wallOf(ms);
  wall.setUTCDate(1);
  return momentOf(wall);
}

export type TimeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

const lengths = { hour: 3_600_000, minute: 60_000, second: 1000 };

/** Adds calendar units to a time; a month after January 31 is the last day of February. */
export function shiftTime(ms: number, amount: number, unit: TimeUnit): number {
  if (unit === 'hour' || unit === 'minute' || unit === 'second') return ms + amount * lengths[unit];
  const wall = wallOf(ms);
  const day = wall.getUTCDate();
  if (unit === 'day') wall.setUTCDate(day + amount);
  else {
    wall.setUTCDate(1);
    wall.setUTCMonth(wall.getUTCMonth() + amount * (unit === 'year' ? 12 : 1));
    const last = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();
    wall.setUTCDate(Math.min(day, last));
  }
  return momentOf(wall);
}
