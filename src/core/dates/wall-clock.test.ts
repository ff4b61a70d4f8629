import { afterEach, describe, expect, it } from 'vitest';
import { atHour, endOfDay, firstOfMonth, formatTime, readTime, shiftTime, startOfDay } from './format.ts';
import { momentOf, wallOf } from './wall-clock.ts';
import { setZone, zoneName } from './zone.ts';

afterEach(() => setZone(''));

const exact = 'yyyy-MM-dd HH:mm:ss';
const noon = Date.UTC(2026, 4, 6, 12, 30);

describe('the time zone of the organisation', () => {
  it.each([
    ['Asia/Shanghai', '2026-05-06 20:30:00'],
    ['America/New_York', '2026-05-06 08:30:00'],
    ['Asia/Kathmandu', '2026-05-06 18:15:00'],
    ['Pacific/Kiritimati', '2026-05-07 02:30:00'],
  ])('%s formats the same time as %s, whatever the zone of the machine', (zone, text) => {
    setZone(zone);
    expect(formatTime(noon, exact)).toBe(text);
    expect(readTime(text)).toBe(noon);
  });

  it('determines days, months and hours', () => {
    setZone('Asia/Shanghai');
    const late = Date.UTC(2026, 3, 30, 17);
    expect(startOfDay(late)).toBe(Date.UTC(2026, 3, 30, 16));
    expect(endOfDay(late)).toBe(Date.UTC(2026, 4, 1, 15, 59, 59, 999));
    expect(formatTime(firstOfMonth(late), exact)).toBe('2026-05-01 01:00:00');
    expect(formatTime(atHour(late, 24), exact)).toBe('2026-05-02 00:00:00');
    expect(formatTime(shiftTime(late, -1, 'month'), exact)).toBe('2026-04-01 01:00:00');
  });

  it('has daylight saving time', () => {
    setZone('Europe/Berlin');
    const before = readTime('2026-03-28 12:00') ?? 0;
    expect(shiftTime(before, 1, 'day') - before).toBe(23 * 3_600_000);
    expect(readTime('2026-03-29 02:30')).toBe(Date.UTC(2026, 2, 29, 1, 30));
    expect(readTime('2026-10-25 12:00')).toBe(Date.UTC(2026, 9, 25, 11));
  });

  it('is the zone of the machine for an unknown name', () => {
    const text = formatTime(noon, exact);
    setZone('Mars/Olympus');
    expect([zoneName(), formatTime(noon, exact)]).toEqual([undefined, text]);
  });

  it('does not change when a response has no zone', () => {
    setZone('Asia/Tokyo');
    setZone(null);
    expect(zoneName()).toBe('Asia/Tokyo');
  });

  it('has no wall-clock time for an invalid time, and one for times in the distant past', () => {
    setZone('Asia/Shanghai');
    expect([formatTime(Number.NaN, exact), formatTime(9e15, exact)]).toEqual(['', '']);
    const old = readTime('1890-05-06 07:08:09') ?? 0;
    expect(formatTime(old, exact)).toBe('1890-05-06 07:08:09');
    expect(momentOf(wallOf(noon))).toBe(noon);
  });
});
