import type { Timetable } from '#schemas/language/timetable.ts';

/**
 * Why a timetable cannot be followed, as a message id; whether its cron line can be read is not among the reasons. Apart from what
 * computes times, which pages with a timetable alone load.
 */
export function shapeMistake({ cron, every, start, end }: Timetable): string | undefined {
  if (cron === undefined) {
    if (every === undefined) return 'timetable.wrong';
    if (start === undefined) return 'timetable.start.missing';
  }
  return start !== undefined && end !== undefined && end < start ? 'timetable.end.early' : undefined;
}
