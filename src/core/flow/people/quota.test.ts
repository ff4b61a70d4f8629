import { describe, expect, it } from 'vitest';
import { type Quota, verdict, type Vote } from './quota.ts';

const votes = (agreed: number, returned: number, open: number): Vote[] => [
  ...Array.from({ length: agreed }, () => 'agreed' as const),
  ...Array.from({ length: returned }, () => 'returned' as const),
  ...Array.from({ length: open }, () => 'open' as const),
];
const result = (quota: Quota, agreed: number, returned: number, open: number) =>
  verdict(votes(agreed, returned, open), agreed + returned + open, quota);

const share = (auditRatio: number, more: object = {}): Quota => ({
  counterSign: 1,
  counterSignConfig: { auditType: 1, auditRatio, auditNum: 1, rejectType: 0, rejectRatio: 10, rejectNum: 1, ...more },
});
const number = (auditNum: number, more: object = {}): Quota => share(100, { auditType: 2, auditNum, ...more });

describe('the verdict of several handlers', () => {
  it('is that of the first decision', () => {
    const any: Quota = { counterSign: 0 };
    expect([result(any, 0, 0, 3), result(any, 1, 0, 2), result(any, 0, 1, 2)]).toEqual(['open', 'agreed', 'returned']);
  });

  it.each<[string, Quota, [number, number, number], Vote]>([
    ['29 of 100 are 29 percent', share(29), [29, 0, 71], 'agreed'],
    ['28 of 100 are not', share(29), [28, 0, 72], 'open'],
    ['2 of 3 are not 67 percent', share(67), [2, 0, 1], 'open'],
    ['2 of 3 are 66 percent', share(66), [2, 0, 1], 'agreed'],
    ['3 of 3 are all', share(100), [3, 0, 0], 'agreed'],
    ['2 are two', number(2), [2, 0, 3], 'agreed'],
    ['1 is not two', number(2), [1, 0, 4], 'open'],
    ['two of one person is that person', number(2), [1, 0, 0], 'agreed'],
    ['passing is impossible with two returns of three', share(66), [0, 2, 1], 'returned'],
    ['passing is possible with one return of three', share(66), [0, 1, 2], 'open'],
    ['passing by number is impossible', number(2), [0, 2, 1], 'returned'],
    ['a return by share', share(100, { rejectType: 1, rejectRatio: 34 }), [0, 2, 3], 'returned'],
    ['a return below the share', share(100, { rejectType: 1, rejectRatio: 41 }), [0, 2, 3], 'open'],
    ['a return by number', share(100, { rejectType: 2, rejectNum: 2 }), [1, 2, 2], 'returned'],
    ['a return below the number', share(100, { rejectType: 2, rejectNum: 2 }), [1, 1, 3], 'open'],
    [
      'a return by a number above that of the persons',
      share(100, { rejectType: 2, rejectNum: 9 }),
      [0, 3, 0],
      'returned',
    ],
    ['passing comes before returning', share(50, { rejectType: 1, rejectRatio: 10 }), [2, 2, 0], 'agreed'],
    ['all have voted and nothing is reached', share(60, { rejectType: 1, rejectRatio: 60 }), [1, 1, 0], 'returned'],
  ])('is in whole numbers: %s [FLOW-025]', (_, quota, [agreed, returned, open], expected) => {
    expect(result(quota, agreed, returned, open)).toBe(expected);
  });

  it('is unanimous where it goes by turns, and the first return counts', () => {
    const turns: Quota = { counterSign: 2 };
    expect(verdict(['agreed'], 3, turns)).toBe('open');
    expect(verdict(['agreed', 'agreed', 'agreed'], 3, turns)).toBe('agreed');
    expect(verdict(['agreed', 'returned'], 3, turns)).toBe('returned');
  });
});
