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
