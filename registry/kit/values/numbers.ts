import { decimalsOf, largestStored } from '#core/calc/double-precision.ts';
import { numberText } from '#core/calc/number-text.ts';
import { noIssues, type Parsed, type ValueIssue } from '#core/kind/kind.ts';
import { valueText } from '#core/text/value-text.ts';
import { typedDigits, hasTooManyDigits } from './typed-number.ts';

/** Parses a stored number, or its text in old data. `nothing` is the value of null, undefined and ''. */
export function parseNumber<N>(stored: unknown, nothing: N, precision: number | null = null): Parsed<number | N> {
  if (stored === undefined || stored === null || stored === '') return { value: nothing, issues: noIssues };
  if (typeof stored === 'number' && Number.isFinite(stored)) return { value: stored, issues: noIssues };
  const isNumber = typeof stored === 'string' && stored.trim() !== '' && Number.isFinite(Number(stored));
  if (isNumber && !hasTooManyDigits(stored)) return { value: Number(stored), issues: noIssues };
  // An unreadable value is preserved, so that opening and saving a record never destroys it.
  return { value: stored as N, issues: [unreadable(stored, { precision })] };
}

interface NumberLimits {
  min?: number | null;
  max?: number | null;
  /** Decimals the field stores; null: unlimited. */
  precision?: number | null;
}

/** Checks that a value is a number, within its bounds, and storable with all its digits. */
export function checkNumber(value: unknown, limits: NumberLimits): ValueIssue[] {
  const { min = null, max = null, precision = null } = limits;
  if (typeof value !== 'number' || !Number.isFinite(value)) return [unreadable(value, limits)];
  if (min !== null && value < min) return [{ id: 'value.tooSmall', params: { min } }];
  if (max !== null && value > max) return [{ id: 'value.tooLarge', params: { max } }];
  if (precision !== null && decimalsOf(value) > precision)
    return [{ id: 'value.tooManyDecimals', params: { precision } }];
  return checkDigits(value, precision);
}

/** Checks that a number is small enough to be stored with all its decimals (ONLINEDEV-020). */
export function checkDigits(value: number, precision: number | null): ValueIssue[] {
  const largest = largestStored(precision ?? decimalsOf(value));
  return Math.abs(value) > Number(largest) ? [{ id: 'value.tooManyDigits', params: { max: largest } }] : [];
}

function unreadable(value: unknown, { max = null, precision = null }: NumberLimits): ValueIssue {
  const digits = typeof value === 'string' ? typedDigits(value) : undefined;
  if (digits === undefined) return { id: 'value.notNumber', params: {} };
  if (max !== null && Number(digits) > max) return { id: 'value.tooLarge', params: { max } };
  const largest = largestStored(precision ?? decimalsOf(digits));
  const isTooLong = hasTooManyDigits(String(value)) || Math.abs(Number(digits)) > Number(largest);
  // Digits that could be stored were written in a way that is no number: `1 234,5`.
  return isTooLong ? { id: 'value.tooManyDigits', params: { max: largest } } : { id: 'value.notNumber', params: {} };
}

/** A formatted number: rounded to its precision, optionally with thousands separators. An empty value is ''. */
export function formattedNumber(value: unknown, precision: number | null, thousands: boolean): string {
  return typeof value === 'number' ? numberText(value, { precision, thousands }) : valueText(value);
}
