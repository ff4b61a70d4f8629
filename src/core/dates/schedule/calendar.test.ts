import { describe, expect, it } from 'vitest';
import { formatTime } from '../format.ts';
import { daysOf, lanesOf, on, turned } from './calendar.ts';

const at = (month: number, day: number, hour = 0) => new Date(2025, month - 1, day, hour).getTime();
const words = (ms: number) => formatTime(ms, 'yyyy-MM-dd');
const span = (from: number, to: number) => ({ startDay: at(1, 15, from), endDay: at(1, 15, to) });

describe('a calendar', () => {
  it.each([
    ['month', at(1, 15, 9), '2024-12-30', '2025-02-09', 42],
    ['month', at(9, 1), '2025-09-01', '2025-10-12', 42],
    ['week', at(1, 19, 23), '2025-01-13', '2025-01-19', 7],
    ['day', at(1, 15, 9), '2025-01-15', '2025-01-15', 1],
  ] as const)('shows whole weeks from Monday for a %s [SCHEDULE-004]', (mode, anchor, first, last, count) => {
    const days = daysOf(mode, anchor).map(words);
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
  });

  it('pages by its mode, and does not skip a short month', () => {
    expect(words(turned('month', at(1, 31), 1))).toBe('2025-02-01');
    expect(words(turned('month', at(1, 31), -1))).toBe('2024-12-01');
    expect(words(turned('week', at(1, 31), 1))).toBe('2025-02-07');
    expect(words(turned('day', at(1, 31), -1))).toBe('2025-01-30');
  });

  it('lists on a day the entries that overlap it', () => {
    const night = { startDay: at(1, 14, 22), endDay: at(1, 15, 2) };
    const before = { startDay: at(1, 14, 22), endDay: at(1, 15) };
    const point = { startDay: at(1, 15), endDay: at(1, 15) };
    expect(on(at(1, 15), [night, before, point])).toEqual([night, point]);
    expect(on(at(1, 14), [night, before, point])).toEqual([night, before]);
  });

  it('places overlapping entries next to each other, and only those', () => {
    const lanes = lanesOf(at(1, 15), [span(9, 11), span(10, 12), span(11, 13), span(14, 15)]);
    expect(lanes.map(({ lane, lanes: of }) => [lane, of])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ]);
    expect(lanes[0]).toMatchObject({ from: 9 / 24, to: 11 / 24 });
  });

  it('gives entries without duration a readable height, at the end of the day too', () => {
    const [late] = lanesOf(at(1, 15), [{ startDay: at(1, 16) - 1, endDay: at(1, 16) - 1 }]);
    expect(late).toMatchObject({ from: 47 / 48, to: 1 });
  });
});
