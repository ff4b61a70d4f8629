import { isObject } from '../schema/record.ts';

/**
 * A text pasted into a field that is not a valid value: shown unchanged, with the reason, until corrected. Plain data,
 * so that a draft can contain it. Validation refuses it, and it is never stored.
 */
export interface UnfitText {
  unfitText: string;
  reason: { id: string; params: Readonly<Record<string, string | number>> };
}

export const isUnfitText = (value: unknown): value is UnfitText =>
  isObject(value) && typeof value['unfitText'] === 'string' && isObject(value['reason']);

/**
 * Any value of a record as text. Other types are shown as JSON rather than hidden, and no function of the value is
 * called.
 */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  return isUnfitText(value) ? value.unfitText : JSON.stringify(value);
}
