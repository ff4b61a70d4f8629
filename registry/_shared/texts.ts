import { Type } from '@sinclair/typebox';
import { noIssues, type Parsed, type ValueIssue, type ValueVerbs } from '#core/kind.ts';
import { wordsOf } from '#core/text/words-of.ts';

/** A stored text: itself, or a number in old data. */
export function parseText(stored: unknown): Parsed<string> {
  if (stored === undefined || stored === null) return { value: '', issues: noIssues };
  if (typeof stored === 'string') return { value: stored, issues: noIssues };
  if (typeof stored === 'number' && Number.isFinite(stored)) return { value: String(stored), issues: noIssues };
  // What cannot be read is kept, so that opening and saving a record never destroys it.
  return { value: stored as string, issues: [{ id: 'value.notText', params: {} }] };
}

/** Whether a text is one, and no longer than allowed. Length as a browser counts it: UTF-16 units. */
export function checkText(value: unknown, maxlength: number | null): ValueIssue[] {
  if (typeof value !== 'string') return [{ id: 'value.notText', params: {} }];
  return maxlength !== null && value.length > maxlength ? [{ id: 'value.tooLong', params: { maxlength } }] : [];
}

/** The verbs of a kind whose value is a text and is read as it is. */
export function textVerbs<P extends object>(): ValueVerbs<P & { maxlength?: number | null }, string> {
  return {
    schema: Type.String(),
    empty: () => '',
    parse: parseText,
    check: (value, props) => checkText(value, props.maxlength ?? null),
    store: (value) => value,
    text: wordsOf,
  };
}
