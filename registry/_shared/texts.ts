import type { Parsed, ValueIssue } from '#core/kind.ts';

/** A stored text: itself, or a number in old data. */
export function parseText(stored: unknown): Parsed<string> {
  if (stored === undefined || stored === null) return { value: '', issues: [] };
  if (typeof stored === 'string') return { value: stored, issues: [] };
  if (typeof stored === 'number' && Number.isFinite(stored)) return { value: String(stored), issues: [] };
  return { value: stored as string, issues: [{ id: 'value.notText', params: {} }] };
}

/** Whether a text is one, and no longer than allowed. Length as a browser counts it: UTF-16 units. */
export function checkText(value: unknown, maxlength: number | null): ValueIssue[] {
  if (typeof value !== 'string') return [{ id: 'value.notText', params: {} }];
  return maxlength !== null && value.length > maxlength ? [{ id: 'value.tooLong', params: { maxlength } }] : [];
}

/** A text in words; what is no text is shown as JSON rather than hidden. */
export const wordsOfText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
