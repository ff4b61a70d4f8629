import { describe, expect, it } from 'vitest';
import { virtualRows, noRows, overscan, rangeAt, scrollTo, visibleRows, windowAbove } from './virtual-rows.ts';

describe('rangeAt', () => {
  it('renders all rows of a short table', () => {
    expect(rangeAt(0, 40, windowAbove)).toEqual({ from: 0, to: windowAbove });
  });

  it('renders as many rows of 10,000 as of 100, at every scroll position', () => {
    for (const count of [100, 10_000]) {
      for (const row of [0, 1, 37, count - 1]) {
        const { from, to } = rangeAt(row * 40, 40, count);
        expect(to - from).toBeLessThanOrEqual(visibleRows + 1 + 2 * overscan);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(count);
      }
    }
  });

  it('covers the whole viewport at both ends', () => {
    expect(rangeAt(0, 40, 100).to).toBeGreaterThan(visibleRows);
    const end = rangeAt((100 - visibleRows) * 40, 40, 100);
    expect(end).toEqual({ from: 100 - visibleRows - overscan, to: 100 });
  });
});

describe('drawnRows', () => {
  const order = ['a', 'b', 'c', 'd', 'e'];

  it('are those in view, and the one that is being edited', () => {
    expect(virtualRows(order, [{ from: 1, to: 3 }], undefined)).toEqual([1, 2]);
    expect(virtualRows(order, [{ from: 1, to: 3 }], 'b')).toEqual([1, 2]);
    expect(virtualRows(order, [{ from: 1, to: 3 }], 'e')).toEqual([1, 2, 4]);
    expect(virtualRows(order, [{ from: 1, to: 3 }], 'gone')).toEqual([1, 2]);
  });

  it('are in order, without duplicates, and within the rows', () => {
    expect(virtualRows(order, [{ from: 2, to: 4 }, noRows, { from: 3, to: 9 }], 'a')).toEqual([0, 2, 3, 4]);
  });
});

describe('scrollTo', () => {
  it('moves only as far as needed', () => {
    expect(scrollTo(3, 0, 40, 480)).toBe(0);
    expect(scrollTo(12, 0, 40, 480)).toBe(40);
    expect(scrollTo(2, 400, 40, 480)).toBe(80);
  });
});
