import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#scripts/testing/runs.ts';
import { numberText } from './number-text.ts';
import { isSummable, RunningSum, sumColumn, summaryOf } from './sum.ts';

const cells = fc.oneof(
  fc.record({ units: fc.integer(), decimals: fc.integer({ min: 0, max: 8 }) }).map(({ units, decimals }) => ({
    cell: Number(`${units}e-${decimals}`) as unknown,
    units: BigInt(units) * 10n ** BigInt(8 - decimals),
  })),
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map((units) => ({ cell: `${units}e-8`, units })),
  fc.constantFrom<unknown>('', null, undefined, 'abc', [], {}, true, NaN).map((cell) => ({ cell, units: 0n })),
);

describe('the sum of a column', () => {
  it.each([
    [[0.1, 0.2], 0.3],
    [[1, 2, 3], 6],
    [['1.5', 2, '', null, 'abc', undefined], 3.5],
    [[0.1, 0.7, -0.8], 0],
    [[9007199254740.98, 0.01], 9007199254740.99],
    [[1e15, 1e15, -1e15, 0.25], 1000000000000000.25],
    [[], 0],
  ])('of %j is %d', (list, sum) => {
    expect(sumColumn(list)).toBe(sum);
  });

  it('is exact whatever the cells', () => {
    fc.assert(
      fc.property(fc.array(cells), (list) => {
        const units = list.reduce((sum, one) => sum + one.units, 0n);
        expect(sumColumn(list.map(({ cell }) => cell))).toBe(Number(`${units}e-8`));
      }),
      { numRuns: runs(100) },
    );
  });

  it('equals the full sum to the last digit when updated incrementally', () => {
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1 }), fc.array(fc.tuple(fc.nat(), cells)), (list, changes) => {
        const now = list.map(({ cell }) => cell);
        const running = new RunningSum();
        now.forEach((cell) => running.add(cell));
        for (const [at, { cell }] of changes) {
          const index = at % now.length;
          running.replace(now[index], cell);
          now[index] = cell;
        }
        expect(running.value).toBe(sumColumn(now));
        now.forEach((cell) => running.remove(cell));
        expect(Object.is(running.value, 0)).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });

  it('does not drift in ten thousand steps', () => {
    const running = new RunningSum();
    for (let step = 0; step < 10_000; step++) running.replace(step === 0 ? undefined : step * 0.1, (step + 1) * 0.1);
    expect(running.value).toBe(1000);
  });
});

describe('a summary', () => {
  it.each([
    [0.1 + 0.2, '0.3'],
    [1.005, '1.01'],
    [12, '12'],
    [1234.567, '1234.57'],
    [-2.345, '-2.35'],
  ])('of %d reads %s', (sum, text) => {
    expect(numberText(summaryOf(sum))).toBe(text);
  });

  it('is made of columns that can be summed and are not masked', () => {
    expect(isSummable({ listing: { summable: true } }, {})).toBe(true);
    expect(isSummable({ listing: { summable: true } }, { useMask: false })).toBe(true);
    expect(isSummable({ listing: { summable: true } }, { useMask: true })).toBe(false);
    expect(isSummable({}, {})).toBe(false);
  });
});

describe('the text of a sum', () => {
  it.each([
    [[1.5, 2], '3.5'],
    [[100], '100'],
    [[0.1, 0.2], '0.3'],
    [[], '0'],
    [['12345678901234567890.5'], '12345678901234567890.5'],
    [['12345678901234567890', 10], '12345678901234567900'],
  ])('of %j is %s, all digits and no zeros after them', (list, text) => {
    const sum = new RunningSum();
    for (const cell of list) sum.add(cell);
    expect(sum.text).toBe(text);
  });
});
