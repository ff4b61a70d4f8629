import { describe, expect, it } from 'vitest';
import { dateRange, timeRange } from './ranges.ts';

const day = (date: number) => new Date(2024, 4, date).getTime();
const dates = { format: 'yyyy-MM-dd' } as never;
const names = () => undefined;

describe('a range of days or times', () => {
  it('reads as its two ends, an open one as nothing', () => {
    expect(dateRange.value!.text([day(6), day(9)], dates, names)).toBe('2024-05-06 ~ 2024-05-09');
    expect(dateRange.value!.text([null, day(9)], dates, names)).toBe('~ 2024-05-09');
    expect(timeRange.value!.text(['09:00', '18:00'], {} as never, names)).toBe('09:00 ~ 18:00');
    expect(dateRange.value!.text([], dates, names)).toBe('');
  });

  it('does not end before it begins', () => {
    expect(dateRange.value!.check([day(9), day(6)], dates).map(({ id }) => id)).toEqual(['value.turnedRange']);
    expect(timeRange.value!.check(['18:00', '09:00'], {} as never).map(({ id }) => id)).toEqual(['value.turnedRange']);
    expect(timeRange.value!.check(['25:00', null], {} as never).map(({ id }) => id)).toEqual(['value.notRange']);
    expect(dateRange.value!.check([day(6), null], dates)).toEqual([]);
  });

  it('of two open ends is empty', () => {
    expect(dateRange.value!.parse([null, null], dates).value).toEqual([]);
  });
});
