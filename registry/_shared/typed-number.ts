import { keepsDigits } from '#core/calc/kept-digits.ts';
import { decimalOf, rational } from '#core/calc/rational.ts';
import { round } from '#core/calc/round.ts';

const currency = '[¥$€£]|RMB|CNY|USD|元';

/**
 * What a person typed or pasted as a number: separators, full-width digits, signs of currencies and the brackets of an
 * account's minus are understood, rounded to the precision; undefined while it is none, or cannot be stored digit by digit.
 */
export function numberOf(typed: string, precision: number | null = null): number | undefined {
  const digits = digitsOf(typed);
  const rounded = digits === undefined || precision === null ? digits : decimalOf(rational(digits), precision);
  return rounded !== undefined && keepsDigits(rounded) ? Number(rounded) : undefined;
}

/** Whether it is a number, but one of which some digits would become others. */
export const hasTooManyDigits = (typed: string): boolean =>
  digitsOf(typed) !== undefined && numberOf(typed) === undefined;

/** The typed number as a plain decimal, however many digits it has; undefined while it is none. */
export function digitsOf(typed: string): string | undefined {
  const plain = typed
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/[−‐–]/g, '-')
    .replace(/[,、'\s]/g, '')
    .replace(new RegExp(`^([+-]?)(?:${currency})`, 'i'), '$1')
    .replace(new RegExp(`(?:${currency})$`, 'i'), '')
    .replace(/^\((\d[\d.]*)\)$/, '-$1');
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? plain : undefined;
}

interface Limits {
  min: number | null;
  max: number | null;
  precision: number | null;
}

/** The number that stands when the field is left: within its bounds, rounded to its precision. */
export function settled(number: number, { min, max, precision }: Limits): number {
  const above = min !== null && number < min ? min : number;
  const within = max !== null && above > max ? max : above;
  return precision === null ? within : round(within, precision);
}

/** One step up or down. The step's own decimals bound the sum, so that 0.1 + 0.2 is 0.3. */
export function stepped(number: number, direction: 1 | -1, props: Limits & { step: number }): number {
  const decimals = Math.max(decimalsOf(number), decimalsOf(props.step));
  return settled(round(number + direction * props.step, Math.min(decimals, 15)), props);
}

const decimalsOf = (number: number) => (String(number).split('.')[1] ?? '').length;
