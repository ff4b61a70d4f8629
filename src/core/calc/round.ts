import { decimalOf, rational } from './rational.ts';

/** A result whose definition carries no precision is a whole number (CALC-011). */
const precisionDefault = 0;

/** The most decimals a result may have. */
export const precisionMax = 15;

/** The number of decimals a definition asks for, as one that can be used. */
export function precisionOf(precision: unknown): number {
  if (typeof precision !== 'number' || !(precision >= 0)) return precisionDefault;
  return Math.min(Math.floor(precision), precisionMax);
}

/** Rounds half away from zero on the decimal a number is written as: 1.005 to 2 is 1.01, -2.5 to 0 is -3. */
export function round(value: number, precision: number): number {
  return Number(decimalOf(rational(value), precision));
}
