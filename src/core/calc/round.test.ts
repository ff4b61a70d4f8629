import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import { precisionOf, round } from './rational.ts';

describe('rounding', () => {
  it.each([
    [1.005, 2, 1.01],
    [-2.5, 0, -3],
    [2.5, 0, 3],
    [0.285, 2, 0.29],
    [1.255, 2, 1.26],
    [-1.255, 2, -1.26],
    [1e21, 2, 1e21],
    [123456789.125, 2, 123456789.13],
    [5e-324, 2, 0],
  ])('takes %d to %d decimals: %d', (value, precision, expected) => {
    expect(round(value, precision)).toBe(expected);
  });

  it('never gives a negative zero', () => {
    expect(Object.is(round(-0.001, 2), 0)).toBe(true);
  });

  it('is what the decimal digits say', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 6 }),
        (units, decimals, precision) => {
          const value = Number(`${units}e-${decimals}`);
          const more = 10n ** BigInt(Math.max(decimals - precision, 0));
          const size = BigInt(Math.abs(units));
          const kept = size / more + ((size % more) * 2n >= more && more > 1n ? 1n : 0n);
          const expected = Number(`${units < 0 ? '-' : ''}${kept}e-${Math.min(decimals, precision)}`);
          expect(round(value, precision)).toBe(expected + 0);
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it.each([
    [undefined, 0],
    [null, 0],
    ['2', 0],
    [-1, 0],
    [NaN, 0],
    [2, 2],
    [2.9, 2],
    [99, 15],
  ])('uses the precision %j as %d', (given, used) => {
    expect(precisionOf(given)).toBe(used);
  });
});
