import { Type } from '@sinclair/typebox';
import type { ValueVerbs } from '#core/kind/kind.ts';
import { isObject } from '#core/schema/record.ts';
import { valueText } from '#core/text/value-text.ts';
import { defaultValueOf, fieldConfig, flag, propsOf } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

const props = propsOf({ disabled: flag(false) });

const value: ValueVerbs<ReportConditionsProps, unknown> = {
  schema: Type.Record(Type.String(), Type.Unknown()),
  empty: () => undefined,
  parse(stored) {
    if (stored === undefined || stored === null) return { value: undefined, issues: [] };
    return { value: stored, issues: isObject(stored) ? [] : [{ id: 'schema.type', params: { label: '' } }] };
  },
  check: () => [],
  store: (conditions) => conditions ?? null,
  text: (conditions) =>
    isObject(conditions) ? Object.values(conditions).map(valueText).join('; ') : valueText(conditions),
};

/** Query conditions of the report `reportId` in the URL; a field left empty is not among them. */
export const reportConditions = defineKind({
  zhjyKey: 'reportConditions',
  wing: 'fields',
  props,
  config: fieldConfig(defaultValueOf(null), 'change'),
  value,
  events: ['change'],
});

export type ReportConditionsProps = PropsOf<{ props: typeof props }>;
