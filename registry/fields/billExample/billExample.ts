import { billExample as exampleOf, type NumberingRule } from '#core/dates/numbering/bill-number.ts';
import { fieldConfig, defaultValueOf, propsOf } from '../../kit/schema/props.ts';
import { textVerbs } from '../../kit/values/texts.ts';
import { defineKind } from '../../kind.ts';

/**
 * A live preview of the number that the edited numbering rule would generate. It reads the other fields of the rule and
 * updates on every change; it is not stored.
 */
export const billExample = defineKind({
  zhjyKey: 'billExample',
  wing: 'fields',
  props: propsOf({}),
  config: fieldConfig(defaultValueOf(null), 'change'),
  without: ['required', 'regList', 'unique'],
  value: { ...textVerbs(), store: () => undefined },
  listing: { listed: true },
  events: [],
});

/** The fields of the rule it reads, with their unsaved values. */
interface TypedRule {
  prefix: unknown;
  dateFormat: unknown;
  digit: unknown;
  startNumber: unknown;
  suffix: unknown;
}

/** The example number of a rule with unsaved values; '' until its counter can be formatted. */
export function exampleText(typed: TypedRule, now: number): string {
  const { prefix, suffix, dateFormat, startNumber } = typed;
  const digit = Number(typed.digit ?? 0);
  const start = String(startNumber ?? '');
  if (!/^\d+$/.test(start) || !Number.isInteger(digit)) return '';
  const rule: NumberingRule = {
    type: 1,
    prefix: String(prefix ?? ''),
    suffix: String(suffix ?? ''),
    dateFormat: String(dateFormat ?? ''),
    digit,
    startNumber: start,
  };
  return exampleOf(rule, now);
}
