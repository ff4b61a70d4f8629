/**
 * Times as text and back, in the local time zone of the machine that runs it. Patterns are those of the definitions:
 * `yyyy-MM-dd HH:mm:ss` and its parts; upper-case spellings of years and days mean the same.
 */
export function formatTime(ms: number, pattern: string): string {
  const time = new Date(ms);
  if (Number.isNaN(time.getTime())) return '';
  return pattern.replace(/yyyy|YYYY|MM|dd|DD|HH|hh|mm|ss/g, (part) => partOf(time, part));
}

function partOf(time: Date, part: string): string {
  switch (part) {
    case 'yyyy':
    case 'YYYY':
      return String(time.getFullYear()).padStart(4, '0');
    case 'MM':
      return two(time.getMonth() + 1);
    case 'dd':
    case 'DD':
      return two(time.getDate());
    case 'HH':
    case 'hh':
      return two(time.getHours());
    case 'mm':
      return two(time.getMinutes());
    default:
      return two(time.getSeconds());
  }
}

const two = (number: number) => String(number).padStart(2, '0');

const written = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?)?)?$/;

/** Epoch milliseconds of a written local time (`2024-05-06 07:08:09` or a front part of it); undefined when it is none. */
export function readTime(text: string): number | undefined {
  const parts = written.exec(text.trim());
  if (parts === null) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const time = new Date(year, month - 1, day, hour, minute, second);
  // Years below 100 would be read as 19xx, and a 31st of June as the 1st of July.
  const isReal = time.getMonth() === month - 1 && time.getDate() === day && hour < 24 && minute < 60 && second < 60;
  return isReal && year >= 100 ? time.getTime() : undefined;
}

/** The last second of the day a time lies in. */
export function endOfDay(ms: number): number {
  const time = new Date(ms);
  return time.setHours(23, 59, 59, 999);
}

/** The first moment of the day a time lies in. */
export function startOfDay(ms: number): number {
  const time = new Date(ms);
  return time.setHours(0, 0, 0, 0);
}

export type TimeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** A time moved by calendar units; a month later than the 31st of January is the last day of February. */
export function shiftTime(ms: number, amount: number, unit: TimeUnit): number {
  const time = new Date(ms);
  if (unit === 'year' || unit === 'month') {
    const day = time.getDate();
    time.setDate(1);
    time.setMonth(time.getMonth() + amount * (unit === 'year' ? 12 : 1));
    const last = new Date(time.getFullYear(), time.getMonth() + 1, 0).getDate();
    return time.setDate(Math.min(day, last));
  }
  if (unit === 'day') return time.setDate(time.getDate() + amount);
  if (unit === 'hour') return time.setHours(time.getHours() + amount);
  if (unit === 'minute') return time.setMinutes(time.getMinutes() + amount);
  return time.setSeconds(time.getSeconds() + amount);
}
