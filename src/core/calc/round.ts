import { decimalOf, rational } from './rational.ts';

/** A result whose definition carries no precision is a whole number (CALC-011). */
export const precisionDefault = 0;

/** A new calculated field is made with this precision (CALC-011). */
export const precisionOfNew = 2;

/** The most decimals a result may have. */
export const precisionMax = 15;

/** The number of decimals a definition asks for, as one that can be used. */
export function precisionOf(precision: unknown): number {
  if (typeof precision !== 'number' || !(precision >= 0)) return precisionDefault;
  return Math.min(Math.floor(precision), precisionMax);
}

/** Rounds half away from zero on the decimal a number is written as: 1.005 to 2 is 1.01, -2.5 to 0 is -3. */
export function round(value: number, precision: number): number {
  const near = roundNear(precision)(value, Math.abs(value) * 2 ** -51);
  return near === near ? near : Number(decimalOf(rational(value), precision));
}

/**
 * Finds the decimal nearest to a real number that is known only as `value`, off by at most `error` (which has to
 * include a rounding error of `value` itself). NaN: a boundary between two decimals lies so near that this cannot be
 * told.
 */
export function roundNear(precision: number): (value: number, error: number) => number {
  const scale = 10 ** precision;
  return (value, error) => {
    const scaled = value * scale;
    const units = Math.round(scaled);
    // Adding 0 turns -0 into 0.
    return Math.abs(scaled - units) + error * scale < 0.5 ? (units + 0) / scale : NaN;
  };
}
