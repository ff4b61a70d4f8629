import { decimalText, decimalOf } from './rational.ts';
import { trimEnd } from '../text/end-run.ts';

/** Mantissa bits of a double. */
const mantissaBits = 53;

/** Memoised by number of decimals. */
const largest: string[] = [];

/**
 * The largest number with so many decimals that a double stores without loss of digits, as decimal text:
 * 9007199254740991 without decimals, 70368744177663.99 with two. Up to it each decimal has a distinct double.
 */
export function largestStored(decimals: number): string {
  const known = largest[decimals];
  if (known !== undefined) return known;
  const bits = mantissaBits - Math.ceil(decimals * Math.log2(10));
  const units = 10n ** BigInt(decimals);
  const end = bits >= 0 ? units * 2n ** BigInt(bits) : units / 2n ** BigInt(-bits);
  return (largest[decimals] = decimalOf({ numerator: end - 1n, denominator: units }, decimals));
}

/** The number of decimals of a number as written: 2 for `1.50`, 0 for `1e3`. Not a number: 0. */
export function decimalsOf(value: unknown): number {
  const parts = partsOf(value);
  return parts === undefined ? 0 : Math.max(0, -parts.exponent);
}

/** Whether a decimal text survives the conversion to a double and back with the same digits. */
export function isExactAsDouble(text: string): boolean {
  const number = Number(text);
  const [given, converted] = [partsOf(text), partsOf(number)];
  if (given === undefined || converted === undefined) return false;
  return given.digits === converted.digits && (given.digits === '' || given.exponent === converted.exponent);
}

/** A number as integer digits without zeros at either end, and their power of ten. */
function partsOf(value: unknown): { digits: string; exponent: number } | undefined {
  const text = decimalText(value);
  if (text === undefined) return undefined;
  const [mantissa = '', power = '0'] = text.toLowerCase().replace(/^[+-]/, '').split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  const digits = (whole + decimals).replace(/^0+/, '');
  const bare = trimEnd(digits, /0/);
  return { digits: bare, exponent: Number(power) - decimals.length + digits.length - bare.length };
}
