import { round } from '#core/calc/round.ts';

const currency = '[¥$€£]|RMB|CNY|USD|元';

/**
 * What a person typed or pasted as a number: separators, full-width digits, signs of currencies and the brackets of an
 * account's minus are understood; undefined while it is none.
 */
export function numberOf(typed: string): number | undefined {
  const plain = typed
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/[−‐–]/g, '-')
    .replace(/[,、'\s]/g, '')
    .replace(new RegExp(`^([+-]?)(?:${currency})`, 'i'), '$1')
    .replace(new RegExp(`(?:${currency})$`, 'i'), '')
    .replace(/^\((\d[\d.]*)\)$/, '-$1');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const number = Number(plain);
  return Number.isFinite(number) ? number : undefined;
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
