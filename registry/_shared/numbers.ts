import { decimalsOf, largestKept } from '#core/calc/kept-digits.ts';
import { numberText } from '#core/calc/number-text.ts';
import { noIssues, type Parsed, type ValueIssue } from '#core/kind.ts';
import { wordsOf } from '#core/text/words-of.ts';
import { digitsOf, hasTooManyDigits } from './typed-number.ts';

/** A stored number: itself, or its text in old data. `nothing` stands for null, undefined and ''. */
export function parseNumber<N>(stored: unknown, nothing: N, precision: number | null = null): Parsed<number | N> {
  if (stored === undefined || stored === null || stored === '') return { value: nothing, issues: noIssues };
  if (typeof stored === 'number' && Number.isFinite(stored)) return { value: stored, issues: noIssues };
  const isNumber = typeof stored === 'string' && stored.trim() !== '' && Number.isFinite(Number(stored));
  if (isNumber && !hasTooManyDigits(stored)) return { value: Number(stored), issues: noIssues };
  // What cannot be read is kept, so that opening and saving a record never destroys it.
  return { value: stored as N, issues: [unreadable(stored, { precision })] };
}

interface NumberLimits {
  min?: number | null;
  max?: number | null;
  /** Decimals the field stores; null: as many as there are. */
  precision?: number | null;
}

/** Whether a number is one, lies between its bounds and is stored with all its digits. */
export function checkNumber(value: unknown, limits: NumberLimits): ValueIssue[] {
  const { min = null, max = null, precision = null } = limits;
  if (typeof value !== 'number' || !Number.isFinite(value)) return [unreadable(value, limits)];
  if (min !== null && value < min) return [{ id: 'value.tooSmall', params: { min } }];
  if (max !== null && value > max) return [{ id: 'value.tooLarge', params: { max } }];
  if (precision !== null && decimalsOf(value) > precision)
    return [{ id: 'value.tooManyDecimals', params: { precision } }];
  return checkDigits(value, precision);
}

/** Whether a number is small enough to be stored with all its decimals (ONLINEDEV-020). */
export function checkDigits(value: number, precision: number | null): ValueIssue[] {
  const largest = largestKept(precision ?? decimalsOf(value));
  return Math.abs(value) > Number(largest) ? [{ id: 'value.tooManyDigits', params: { max: largest } }] : [];
}

function unreadable(value: unknown, { max = null, precision = null }: NumberLimits): ValueIssue {
  const digits = typeof value === 'string' ? digitsOf(value) : undefined;
  if (digits === undefined) return { id: 'value.notNumber', params: {} };
  if (max !== null && Number(digits) > max) return { id: 'value.tooLarge', params: { max } };
  return { id: 'value.tooManyDigits', params: { max: largestKept(precision ?? decimalsOf(digits)) } };
}

/** A number in words: rounded to its precision, with thousands separators if asked for. Nothing is ''. */
export function numberWords(value: unknown, precision: number | null, thousands: boolean): string {
  return typeof value === 'number' ? numberText(value, { precision, thousands }) : wordsOf(value);
}
