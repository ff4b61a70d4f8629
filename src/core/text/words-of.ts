import { isUnfitText } from './unfit-text.ts';

/** Any value of a record in words. What is no text is shown as JSON rather than hidden, and nothing it holds is called. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  return isUnfitText(value) ? value.unfitText : JSON.stringify(value);
}
