import { describe, expect, it } from 'vitest';
import { endOfDay, formatTime, readTime, shiftTime, startOfDay } from './format.ts';

const moment = new Date(2024, 1, 29, 7, 8, 9).getTime();

describe('formatting and parsing times', () => {
  it.each([
    ['yyyy', '2024'],
    ['yyyy-MM', '2024-02'],
    ['yyyy-MM-dd', '2024-02-29'],
    ['YYYY-MM-DD', '2024-02-29'],
    ['yyyy-MM-dd HH:mm', '2024-02-29 07:08'],
    ['yyyy-MM-dd HH:mm:ss', '2024-02-29 07:08:09'],
  ])('formats %s as %s', (pattern, text) => {
    expect(formatTime(moment, pattern)).toBe(text);
  });

  it('formats an invalid time as empty text', () => {
    expect(formatTime(Number.NaN, 'yyyy')).toBe('');
  });

  it.each([
    ['2024-02-29 07:08:09', moment],
    ['2024/2/29 07:08:09', moment],
    ['2024', new Date(2024, 0, 1).getTime()],
    ['2024-02', new Date(2024, 1, 1).getTime()],
    ['2023-02-29', undefined],
    ['2024-13-01', undefined],
    ['2024-01-01 25:00', undefined],
    ['soon', undefined],
  ])('parses %s as %s', (text, ms) => {
    expect(readTime(text)).toBe(ms);
  });

  it('returns start and end of a day', () => {
    expect(formatTime(endOfDay(moment), 'yyyy-MM-dd HH:mm:ss')).toBe('2024-02-29 23:59:59');
    expect(formatTime(startOfDay(moment), 'yyyy-MM-dd HH:mm:ss')).toBe('2024-02-29 00:00:00');
  });

  it.each([
    [1, 'year', '2025-02-28 07:08:09'],
    [-1, 'month', '2024-01-29 07:08:09'],
    [1, 'day', '2024-03-01 07:08:09'],
    [-8, 'hour', '2024-02-28 23:08:09'],
    [52, 'minute', '2024-02-29 08:00:09'],
    [-9, 'second', '2024-02-29 07:08:00'],
  ] as const)('moves by %d %s to %s', (amount, unit, text) => {
    expect(formatTime(shiftTime(moment, amount, unit), 'yyyy-MM-dd HH:mm:ss')).toBe(text);
  });
});
