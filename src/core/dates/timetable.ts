import { Cron } from 'croner';
import type { Timetable, TimetableUnit } from '#schemas/language/timetable.ts';
import { shiftTime } from './format.ts';
import { shapeMistake } from './timetable-shape.ts';
import { zoneName } from './zone.ts';

/** No unit of an interval is longer than this, in milliseconds. */
const longest: Readonly<Record<TimetableUnit, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 25 * 3_600_000,
  week: 8 * 86_400_000,
  month: 32 * 86_400_000,
};

const cronOf = (line: string): Cron => {
  const zone = zoneName();
  return new Cron(line, { mode: '5-part', ...(zone !== undefined && { timezone: zone }) });
};

/** Why a timetable cannot be followed, as a message id. */
export function timetableMistake(timetable: Timetable): string | undefined {
  try {
    if (timetable.cron !== undefined) cronOf(timetable.cron);
  } catch {
    return 'timetable.cron.wrong';
  }
  return shapeMistake(timetable);
}

/** The first time of an interval behind a moment. Months are counted from the start: after 31 January and 28 February comes 31 March. */
function nextOfInterval(start: number, every: number, unit: TimetableUnit, after: number): number {
  if (after < start) return start;
  const at = (count: number) =>
    unit === 'week' ? shiftTime(start, count * every * 7, 'day') : shiftTime(start, count * every, unit);
  let count = Math.floor((after - start) / (longest[unit] * every));
  while (at(count) <= after) count += 1;
  return at(count);
}

/** The next time behind a moment; undefined: there is none. `done`: how often it was done already. */
export function nextTime(timetable: Timetable, after: number, done = 0): number | undefined {
  const { cron, every = 1, unit = 'day', start, end = Infinity, runs = Infinity } = timetable;
  if (done >= runs || timetableMistake(timetable) !== undefined) return undefined;
  const next =
    cron === undefined
      ? nextOfInterval(start ?? after, every, unit, after)
      : cronOf(cron)
          .nextRun(new Date(Math.max(after, (start ?? 0) - 1)))
          ?.getTime();
  return next === undefined || next > end ? undefined : next;
}

/** The next times behind a moment, at most `count`. */
export function nextTimes(timetable: Timetable, after: number, count: number, done = 0): number[] {
  const times: number[] = [];
  for (let last = after; times.length < count;) {
    const next = nextTime(timetable, last, done + times.length);
    if (next === undefined) break;
    times.push(next);
    last = next;
  }
  return times;
}
