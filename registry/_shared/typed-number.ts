import { round } from '#core/calc/round.ts';

const currency = '[¥$€£]|RMB|CNY|USD|元';

/**
 * What a person typed or pasted as a number: separators, full-width digits, signs of currencies and the brackets of an
 * account's minus are understood; undefined while it is none, or one that cannot be kept digit by digit.
 */
export function numberOf(typed: string): number | undefined {
  const number = Number(digitsOf(typed) ?? NaN);
  return isKept(number) ? number : undefined;
}

/** Whether it is a number, but one so large that its last digits would become others. */
export function hasTooManyDigits(typed: string): boolean {
  const digits = digitsOf(typed);
  return digits !== undefined && !isKept(Number(digits));
}

const isKept = (number: number) => Math.abs(number) <= Number.MAX_SAFE_INTEGER;

function digitsOf(typed: string): string | undefined {
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
