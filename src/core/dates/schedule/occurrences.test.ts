import { describe, expect, it } from 'vitest';
import { formatTime } from '../format.ts';
import { occurrencesMax, occurrencesOf } from './occurrences.ts';

const at = (month: number, day: number, hour = 9) => new Date(2025, month - 1, day, hour).getTime();
const hour = 3_600_000;
const first = { startDay: at(1, 31), endDay: at(1, 31) + hour };
const days = (...asked: Parameters<typeof occurrencesOf>) =>
  occurrencesOf(...asked)?.map(({ startDay }) => formatTime(startDay, 'yyyy-MM-dd HH:mm'));

describe('the occurrences of a schedule', () => {
  it('are a single one without a repetition, whatever the end day [SCHEDULE-001]', () => {
    expect(occurrencesOf(first, '1', at(12, 31))).toEqual([first]);
  });

  it.each([
    ['daily', '2', at(2, 2), ['2025-01-31 09:00', '2025-02-01 09:00', '2025-02-02 09:00']],
    ['weekly', '3', at(2, 15), ['2025-01-31 09:00', '2025-02-07 09:00', '2025-02-14 09:00']],
    ['monthly', '4', at(4, 1), ['2025-01-31 09:00', '2025-02-28 09:00', '2025-03-31 09:00']],
    ['yearly', '5', at(25, 31), ['2025-01-31 09:00', '2026-01-31 09:00', '2027-01-31 09:00']],
  ] as const)('repeat %s until the end day, inclusive [SCHEDULE-003]', (_, repetition, until, expected) => {
    expect(days(first, repetition, until)).toEqual(expected);
  });

  it('have a start and an end and no other properties of the schedule', () => {
    const whole = { ...first, toUserIds: ['a'] };
    expect(occurrencesOf(whole, '1', null)).toEqual([first]);
    expect(occurrencesOf(whole, '2', at(1, 31))).toEqual([first]);
  });

  it('have the duration of the first', () => {
    const spans = occurrencesOf(first, '4', at(4, 1)) ?? [];
    expect(spans.map(({ startDay, endDay }) => endDay - startDay)).toEqual([hour, hour, hour]);
  });

  it('are the first alone when the end day is before it, and limited in number', () => {
    expect(occurrencesOf(first, '2', at(1, 1))).toEqual([first]);
    expect(occurrencesOf(first, '2', at(1, 31) + (occurrencesMax - 1) * 24 * hour)).toHaveLength(occurrencesMax);
    expect(occurrencesOf(first, '2', at(1, 31) + occurrencesMax * 24 * hour)).toBeUndefined();
  });
});
