/**
 * An exact fraction of integers; the denominator is positive. Not reduced: expressions are short, and sums have powers
 * of ten.
 */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const zero: Rational = { numerator: 0n, denominator: 1n };

/** 10 to the power of a non-negative exponent. */
function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/** The exact decimal value; 0 for what is not a number. */
export function rational(value: unknown): Rational {
  const text = decimalText(value);
  if (text === undefined) return zero;
  const [mantissa = '0', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  const digits = BigInt((whole + decimals).replace(/^[+-]/, '') || '0');
  const numerator = whole.startsWith('-') ? -digits : digits;
  const scale = Number(exponent) - decimals.length;
  return scale >= 0
    ? { numerator: numerator * powerOfTen(scale), denominator: 1n }
    : { numerator, denominator: powerOfTen(-scale) };
}

export function add(a: Rational, b: Rational): Rational {
  if (a.denominator < b.denominator) return add(b, a);
  const denominator = a.denominator % b.denominator === 0n ? a.denominator : a.denominator * b.denominator;
  return {
    numerator: a.numerator * (denominator / a.denominator) + b.numerator * (denominator / b.denominator),
    denominator,
  };
}

export function negate(a: Rational): Rational {
  return { numerator: -a.numerator, denominator: a.denominator };
}

export function multiply(a: Rational, b: Rational): Rational {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

/** Undefined: division by zero. */
export function divide(a: Rational, b: Rational): Rational | undefined {
  if (b.numerator === 0n) return undefined;
  const sign = b.numerator < 0n ? -1n : 1n;
  return {
    numerator: a.numerator * b.denominator * sign,
    denominator: a.denominator * b.numerator * sign,
  };
}

/** Decimal text rounded half away from zero, with exactly `precision` decimals: `-3`, `1.01`. Zero has no sign. */
export function decimalOf(a: Rational, precision: number): string {
  const isNegative = a.numerator < 0n;
  const scaled = (isNegative ? -a.numerator : a.numerator) * powerOfTen(precision);
  const units = (2n * scaled + a.denominator) / (2n * a.denominator);
  const digits = units.toString().padStart(precision + 1, '0');
  const text = precision ? `${digits.slice(0, -precision)}.${digits.slice(-precision)}` : digits;
  return isNegative && units !== 0n ? `-${text}` : text;
}

/** Longer than any amount; longer texts are not numbers. */
const digitsMax = 100;

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** Parses a stored or typed value. Missing, not a number or not finite: 0. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return Number.isFinite(value) ? value : 0;
  return decimalText(value) === undefined ? 0 : Number(value);
}

/** The value as decimal text with all its digits, or undefined when it is not a finite number. */
export function decimalText(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value !== 'string' || value.length > digitsMax) return undefined;
  const text = value.trim();
  return decimal.test(text) && Number.isFinite(Number(text)) ? text : undefined;
}

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
