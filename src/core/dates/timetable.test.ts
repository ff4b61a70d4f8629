import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Timetable, TimetableUnit } from '#schemas/language/timetable.ts';
import { formatTime, readTime } from './format.ts';
import { nextTime, nextTimes, timetableMistake } from './timetable.ts';
import { setZone } from './zone.ts';

beforeAll(() => setZone('Asia/Shanghai'));
afterAll(() => setZone(''));

const at = (text: string): number => readTime(text)!;
const shown = (timetable: Timetable, after: string, count = 5, done = 0) =>
  nextTimes(timetable, at(after), count, done).map((time) => formatTime(time, 'yyyy-MM-dd HH:mm'));

describe('a cron line', () => {
  it('comes at its times in the zone of the organisation', () => {
    expect(shown({ cron: '0 8 * * 1-5' }, '2026-11-27 08:00:00')).toEqual([
      '2026-11-30 08:00',
      '2026-12-01 08:00',
      '2026-12-02 08:00',
      '2026-12-03 08:00',
      '2026-12-04 08:00',
    ]);
    expect(shown({ cron: '*/20 9 1 * *' }, '2026-11-27 08:00:00', 4)).toEqual([
      '2026-12-01 09:00',
      '2026-12-01 09:20',
      '2026-12-01 09:40',
      '2027-01-01 09:00',
    ]);
  });

  it('comes neither before its start nor after its end, and its start may be a time of it', () => {
    const days = { cron: '0 8 * * *', start: at('2026-12-05 08:00:00'), end: at('2026-12-06 08:00:00') };
    expect(shown(days, '2026-11-27 08:00:00')).toEqual(['2026-12-05 08:00', '2026-12-06 08:00']);
  });

  it('does not come twice in the hour that daylight saving repeats, and comes on the day that lacks its hour', () => {
    setZone('Europe/Berlin');
    const days = shown({ cron: '30 2 * * *' }, '2026-10-24 12:00:00', 3);
    expect(days).toEqual(['2026-10-25 02:30', '2026-10-26 02:30', '2026-10-27 02:30']);
    expect(shown({ cron: '30 2 * * *' }, '2026-03-28 12:00:00', 2).map((time) => time.slice(0, 10))).toEqual([
      '2026-03-29',
      '2026-03-30',
    ]);
    setZone('Asia/Shanghai');
  });

  it.each(['', '0 8 * *', '0 0 8 * * *', '60 8 * * *', 'soon', '@daily x'])('is refused: %j', (cron) => {
    expect(timetableMistake({ cron })).toBe('timetable.cron.wrong');
    expect(nextTime({ cron }, 0)).toBeUndefined();
  });

  it('may never come', () => {
    expect(timetableMistake({ cron: '0 0 30 2 *' })).toBeUndefined();
    expect(nextTime({ cron: '0 0 30 2 *' }, at('2026-11-27 00:00:00'))).toBeUndefined();
  });
});

describe('an interval', () => {
  it('begins with its start, and counts months from there', () => {
    const months: Timetable = { every: 1, unit: 'month', start: at('2027-01-31 18:00:00') };
    expect(shown(months, '2026-11-27 00:00:00')).toEqual([
      '2027-01-31 18:00',
      '2027-02-28 18:00',
      '2027-03-31 18:00',
      '2027-04-30 18:00',
      '2027-05-31 18:00',
    ]);
    expect(shown({ every: 2, unit: 'week', start: at('2026-11-02 09:00:00') }, '2026-11-27 00:00:00', 2)).toEqual([
      '2026-11-30 09:00',
      '2026-12-14 09:00',
    ]);
  });

  it('ends after a number of times', () => {
    const thrice: Timetable = { every: 1, unit: 'day', start: at('2026-12-01 09:00:00'), runs: 3 };
    expect(shown(thrice, '2026-11-27 00:00:00')).toHaveLength(3);
    expect(shown(thrice, '2026-12-01 09:00:00', 5, 1)).toEqual(['2026-12-02 09:00', '2026-12-03 09:00']);
    expect(nextTime(thrice, at('2026-12-01 00:00:00'), 3)).toBeUndefined();
  });

  it('needs a start; nothing at all is no timetable, and an end before the start is refused', () => {
    expect(timetableMistake({ every: 1, unit: 'day' })).toBe('timetable.start.missing');
    expect(timetableMistake({})).toBe('timetable.wrong');
    expect(timetableMistake({ cron: '0 8 * * *', start: 2, end: 1 })).toBe('timetable.end.early');
    expect(timetableMistake({ cron: '0 8 * * *', start: 1, end: 1 })).toBeUndefined();
  });

  it('comes at the next of its times, whichever the moment', () => {
    const units = fc.constantFrom<TimetableUnit>('minute', 'hour', 'day', 'week', 'month');
    const moment = fc.integer({ min: at('2020-01-01 00:00:00'), max: at('2030-01-01 00:00:00') });
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 50 }), moment, moment, (unit, every, start, after) => {
        const timetable = { every, unit, start };
        const next = nextTime(timetable, after)!;
        expect(next).toBeGreaterThan(Math.min(after, start - 1));
        // None lies between: from any moment until then it is the next.
        for (const part of [0.25, 0.5, 0.75, 0.999])
          expect(nextTime(timetable, Math.floor(after + (next - after) * part))).toBe(next);
        expect(nextTime(timetable, next - 1)).toBe(next);
        if (next > start) expect(nextTimes(timetable, start - 1, 1)).toEqual([start]);
      }),
    );
  });
});
