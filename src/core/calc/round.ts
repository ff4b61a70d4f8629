import { decimalOf, rational } from './rational.ts';

/** A result without a precision in its definition is rounded to an integer (CALC-011). */
const precisionDefault = 0;

/** Maximum number of decimals of a result. */
export const precisionMax = 15;

/** The precision of a definition, limited to a valid number of decimals. */
export function precisionOf(precision: unknown): number {
  if (typeof precision !== 'number' || !(precision >= 0)) return precisionDefault;
  return Math.min(Math.floor(precision), precisionMax);
}

/** Rounds the decimal representation half away from zero: 1.005 to 2 is 1.01, -2.5 to 0 is -3. */
export function round(value: number, precision: number): number {
  return Number(decimalOf(rational(value), precision));
}
