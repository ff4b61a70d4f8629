import { isObject } from '../schema/record.ts';

/**
 * A text that was pasted into a field and is no value of it: shown as it is, with the reason, until it is corrected. Plain
 * data, so that a draft holds it too. The check of the field refuses it, and it is never stored.
 */
export interface UnfitText {
  unfitText: string;
  reason: { id: string; params: Readonly<Record<string, string | number>> };
}

export const isUnfitText = (value: unknown): value is UnfitText =>
  isObject(value) && typeof value['unfitText'] === 'string' && isObject(value['reason']);
