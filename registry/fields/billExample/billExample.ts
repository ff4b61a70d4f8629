import { billExample as exampleOf, type NumberingRule } from '#core/numbering/bill-number.ts';
import { fieldConfig, startsAs } from '../../_shared/config.ts';
import { propsOf } from '../../_shared/props.ts';
import { textVerbs } from '../../_shared/texts.ts';
import { defineKind } from '../../kind.ts';

/**
 * What the numbering rule being filled in would make right now. It reads the fields of the rule beside it and follows
 * every change of them; nothing of it is stored.
 */
export const billExample = defineKind({
  zhjyKey: 'billExample',
  wing: 'fields',
  props: propsOf({}),
  config: fieldConfig(startsAs(null), 'change'),
  without: ['required', 'regList', 'unique'],
  value: { ...textVerbs(), store: () => undefined },
  listed: true,
  events: [],
});

/** The fields of the rule it reads, as they are being typed. */
interface TypedRule {
  prefix: unknown;
  dateFormat: unknown;
  digit: unknown;
  startNumber: unknown;
  suffix: unknown;
}

/** The example of a rule as it is being typed; '' until its counter can be written. */
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
