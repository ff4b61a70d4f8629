import { describe, expect, it } from 'vitest';
import { nextPeriod, periodName } from './periods.ts';

describe('periods of a calendar', () => {
  it.each([
    ['2026-02-28', 'day', '2026-03-01', '2026-02-28'],
    ['2024-02-28', 'day', '2024-02-29', '2024-02-28'],
    ['2025-12-29', 'week', '2026-01-05', '2026-W01'],
    ['2026-12-28', 'week', '2027-01-04', '2026-W53'],
    ['2026-12-01', 'month', '2027-01-01', '2026-12'],
    ['2026-10-01', 'quarter', '2027-01-01', '2026-Q4'],
    ['2026-01-01', 'quarter', '2026-04-01', '2026-Q1'],
    ['2026-01-01', 'year', '2027-01-01', '2026'],
  ] as const)('%s by %s is followed by %s and called %s', (start, unit, next, name) => {
    expect(nextPeriod(start, unit)).toBe(next);
    expect(periodName(start, unit)).toBe(name);
  });
});
