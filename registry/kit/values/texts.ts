import { Type } from '@sinclair/typebox';
import { type NameLookup, noIssues, type Parsed, type ValueIssue, type ValueVerbs } from '#core/kind/kind.ts';
import { valueText } from '#core/text/value-text.ts';
import type { Text } from '#schemas/language/text.ts';

/** Parses a stored text, or a number in old data. */
export function parseText(stored: unknown): Parsed<string> {
  if (stored === undefined || stored === null) return { value: '', issues: noIssues };
  if (typeof stored === 'string') return { value: stored, issues: noIssues };
  if (typeof stored === 'number' && Number.isFinite(stored)) return { value: String(stored), issues: noIssues };
  // An unreadable value is preserved, so that opening and saving a record never destroys it.
  return { value: stored as string, issues: [{ id: 'value.notText', params: {} }] };
}

/** Checks that a value is a text within its maximum length, counted as browsers do: UTF-16 units. */
export function checkText(value: unknown, maxlength: number | null): ValueIssue[] {
  if (typeof value !== 'string') return [{ id: 'value.notText', params: {} }];
  return maxlength !== null && value.length > maxlength ? [{ id: 'value.tooLong', params: { maxlength } }] : [];
}

/** The verbs of a kind whose value is a text and is shown unchanged. */
export function textVerbs<P extends object>(): ValueVerbs<P & { maxlength?: number | null }, string> {
  return {
    schema: Type.String(),
    empty: () => '',
    parse: parseText,
    check: (value, props) => checkText(value, props.maxlength ?? null),
    store: (value) => value,
    text: valueText,
  };
}

/** Words between the texts that frame them: `¥1,200 元`. Nothing is framed by nothing. */
export function withAddons(
  words: string,
  { addonBefore, addonAfter }: { addonBefore: Text; addonAfter: Text },
  names: NameLookup,
): string {
  if (words === '') return '';
  const t = names.t ?? inChinese;
  return `${t(addonBefore)}${words}${t(addonAfter)}`;
}

const inChinese = (text: Text) => (typeof text === 'string' ? text : text.zh);

/** A text of the definition in the reader's language, as far as `names` knows it. */
export function displayText(text: Text, names: NameLookup): string {
  if (names.t !== undefined) return names.t(text);
  return typeof text === 'string' ? text : text.zh;
}
