import type { DateUnit } from '#schemas/language/grouping.ts';

const dayMs = 86_400_000;
const months = { month: 1, quarter: 3, year: 12 } as const;
const two = (number: number) => String(number).padStart(2, '0');

const dateOf = (start: string) => new Date(`${start}T00:00:00Z`);
const textOf = (date: Date) => date.toISOString().slice(0, 10);

/** The first day of the period after the one that begins on this day; both like `2026-02-28`. */
export function nextPeriod(start: string, unit: DateUnit): string {
  const date = dateOf(start);
  if (unit === 'day' || unit === 'week') return textOf(new Date(date.getTime() + (unit === 'day' ? 1 : 7) * dayMs));
  return textOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months[unit], 1)));
}

/** The short name of a period by its first day: `2026-02-28`, `2026-W09` (ISO 8601), `2026-02`, `2026-Q1`, `2026`. */
export function periodName(start: string, unit: DateUnit): string {
  const date = dateOf(start);
  switch (unit) {
    case 'day':
      return start;
    case 'week':
      return isoWeek(date);
    case 'month':
      return start.slice(0, 7);
    case 'quarter':
      return `${start.slice(0, 4)}-Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
    case 'year':
      return start.slice(0, 4);
  }
}

/** A week belongs to the year of its Thursday. */
function isoWeek(monday: Date): string {
  const thursday = new Date(monday.getTime() + 3 * dayMs);
  const year = thursday.getUTCFullYear();
  const days = (thursday.getTime() - Date.UTC(year, 0, 1)) / dayMs;
  return `${year}-W${two(Math.floor(days / 7) + 1)}`;
}
