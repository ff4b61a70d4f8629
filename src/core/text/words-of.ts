import { isUnfitText } from './unfit-text.ts';

/**
 * Any value of a record as text. Other types are shown as JSON rather than hidden, and no function of the value is
 * called.
 */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  return isUnfitText(value) ? value.unfitText : JSON.stringify(value);
}
