import { numberText } from '#core/calc/number-text.ts';
import { noIssues, type Parsed, type ValueIssue } from '#core/kind.ts';
import { wordsOf } from '#core/text/words-of.ts';

/** A stored number: itself, or its text in old data. `nothing` stands for null, undefined and ''. */
export function parseNumber<N>(stored: unknown, nothing: N): Parsed<number | N> {
  if (stored === undefined || stored === null || stored === '') return { value: nothing, issues: noIssues };
  if (typeof stored === 'number' && Number.isFinite(stored)) return { value: stored, issues: noIssues };
  if (typeof stored === 'string' && stored.trim() !== '' && Number.isFinite(Number(stored))) {
    return { value: Number(stored), issues: noIssues };
  }
  // What cannot be read is kept, so that opening and saving a record never destroys it.
  return { value: stored as N, issues: [{ id: 'value.notNumber', params: {} }] };
}

/** Whether a number is one, and lies between its bounds. */
export function checkNumber(value: unknown, min: number | null, max: number | null): ValueIssue[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return [{ id: 'value.notNumber', params: {} }];
  if (min !== null && value < min) return [{ id: 'value.tooSmall', params: { min } }];
  if (max !== null && value > max) return [{ id: 'value.tooLarge', params: { max } }];
  return [];
}

/** A number in words: rounded to its precision, with thousands separators if asked for. Nothing is ''. */
export function numberWords(value: unknown, precision: number | null, thousands: boolean): string {
  return typeof value === 'number' ? numberText(value, { precision, thousands }) : wordsOf(value);
}
