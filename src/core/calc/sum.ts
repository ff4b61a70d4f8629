import type { Kind, Props } from '../kind/kind.ts';
import { numberOf, round, add, decimalOf, negate, type Rational, rational, zero } from './rational.ts';
import { withoutEndingZeros } from '../text/end-run.ts';

/** The exact sum of a column's cells; empty and non-numeric cells count as 0. */
export function sumColumn(cells: Iterable<unknown>): number {
  const sum = new RunningSum();
  for (const cell of cells) sum.add(cell);
  return sum.value;
}

/** A summary as shown: rounded to two decimals when it is not a whole number. */
export function summaryOf(sum: number): number {
  return round(sum, summaryPrecision);
}

/** Decimals of a summary (SUBTABLE-036). */
export const summaryPrecision = 2;

/** Whether a column of this kind can be summed: masked values are not added up. */
export function isSummable(kind: Pick<Kind, 'listing'>, props: Props): boolean {
  return kind.listing?.summable === true && props['useMask'] !== true;
}

/** Cells with at most four decimals are added as integers up to 15 digits; the rest as fractions. */
const quickScale = 1e4;
const quickMax = 1e15;

/** Incremental exact sum of a column: O(1) per changed cell. */
export class RunningSum {
  private units = 0;
  private others: Rational = zero;

  add(cell: unknown): void {
    this.change(cell, 1);
  }

  remove(cell: unknown): void {
    this.change(cell, -1);
  }

  replace(before: unknown, after: unknown): void {
    this.remove(before);
    this.add(after);
  }

  /** The number nearest to the sum. */
  get value(): number {
    if (this.others.numerator === 0n) return (this.units + 0) / quickScale;
    const sum = add(this.others, { numerator: BigInt(this.units), denominator: BigInt(quickScale) });
    return Number(decimalOf(sum, String(sum.denominator).length - 1));
  }

  /** The sum as decimal text with all its digits. */
  get text(): string {
    const sum = add(this.others, { numerator: BigInt(this.units), denominator: BigInt(quickScale) });
    return withoutEndingZeros(decimalOf(sum, String(sum.denominator).length - 1));
  }

  private change(cell: unknown, sign: 1 | -1): void {
    const units = this.units + sign * quickUnits(cell);
    if (Math.abs(units) < quickMax) this.units = units;
    else this.others = add(this.others, sign === 1 ? rational(cell) : negate(rational(cell)));
  }
}

/** The cell in units of 1/`quickScale`, or NaN where that is not exact. */
function quickUnits(cell: unknown): number {
  if (typeof cell === 'string' && cell.length > 15) return NaN;
  const number = numberOf(cell);
  const units = Math.round(number * quickScale);
  return Math.abs(units) < quickMax && units / quickScale === number ? units : NaN;
}
