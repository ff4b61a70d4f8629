import { isExactAsDouble } from '#core/calc/double-precision.ts';
import { decimalOf, rational, round } from '#core/calc/rational.ts';

const currency = '[¥$€£]|RMB|CNY|USD|元';

/**
 * Parses typed or pasted text as a number: separators, full-width digits, currency signs and the brackets of accounting
 * negatives are understood; rounded to the precision. Undefined when it is no number, or not storable with all its
 * digits.
 */
export function parseTypedNumber(typed: string, precision: number | null = null): number | undefined {
  const digits = typedDigits(typed);
  const rounded = digits === undefined || precision === null ? digits : decimalOf(rational(digits), precision);
  return rounded !== undefined && isExactAsDouble(rounded) ? Number(rounded) : undefined;
}

/** Whether the text is a number with more digits than can be stored exactly. */
export const hasTooManyDigits = (typed: string): boolean =>
  typedDigits(typed) !== undefined && parseTypedNumber(typed) === undefined;

/** The typed number as a plain decimal with any number of digits; undefined when it is no number. */
export function typedDigits(typed: string): string | undefined {
  const plain = typed
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/[−‐–]/g, '-')
    .replace(/[,、'\s]/g, '')
    .replace(new RegExp(`^([+-]?)(?:${currency})`, 'i'), '$1')
    .replace(new RegExp(`(?:${currency})$`, 'i'), '')
    .replace(/^\((\d[\d.]*)\)$/, '-$1');
  return /^[+-]?(\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? plain : undefined;
}

interface Limits {
  min: number | null;
  max: number | null;
  precision: number | null;
}

/** The number stored on blur: clamped to its bounds, rounded to its precision. */
export function clamped(number: number, { min, max, precision }: Limits): number {
  const above = min !== null && number < min ? min : number;
  const within = max !== null && above > max ? max : above;
  return precision === null ? within : round(within, precision);
}

/** One step up or down. The result is rounded to the step's decimals, so that 0.1 + 0.2 is 0.3. */
export function stepped(number: number, direction: 1 | -1, props: Limits & { step: number }): number {
  const decimals = Math.max(decimalsOf(number), decimalsOf(props.step));
  return clamped(round(number + direction * props.step, Math.min(decimals, 15)), props);
}

const decimalsOf = (number: number) => (String(number).split('.')[1] ?? '').length;
