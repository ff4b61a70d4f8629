import { describe, expect, it } from 'vitest';
import { clockBounds, innermost } from './clock-bounds.ts';

const around = {
  now: new Date(2024, 4, 6, 22, 30, 0).getTime(),
  read: (name: string) => (name === 'open' ? '08:00' : ''),
};
const start = (type: number, more: object = {}) =>
  clockBounds({ startTimeRule: true, startTimeType: type, startTimeTarget: 1, ...more }, around).startTime;

describe('clockBounds', () => {
  it.each([
    ['a fixed time', start(1, { startTimeValue: '07:15' }), '07:15:00'],
    ['another field', start(2, { startRelationField: 'open' }), '08:00:00'],
    ['now', start(3), '22:30:00'],
    ['an hour before now', start(4, { startTimeValue: 1 }), '21:30:00'],
    ['beyond midnight', start(5, { startTimeValue: 3 }), '23:59:59'],
    ['a field that is empty', start(2, { startRelationField: 'none' }), null],
  ])('starts at %s', (_, found, expected) => expect(found).toBe(expected));

  it('has no bounds unless they are configured', () => {
    expect(clockBounds({ startTimeValue: '07:15' }, around)).toEqual({ startTime: null, endTime: null });
  });

  it('returns the narrower of two bounds', () => {
    expect(innermost('start', '08:00:00', '09:00:00')).toBe('09:00:00');
    expect(innermost('end', '18:00:00', '17:00:00')).toBe('17:00:00');
    expect(innermost('end', null, '17:00:00')).toBe('17:00:00');
  });
});
