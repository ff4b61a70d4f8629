import { Type } from '@sinclair/typebox';
import { fieldConfig, defaultValueOf } from '../../kit/schema/config.ts';
import { systemTextTraits, systemProps } from '../../kit/schema/system-props.ts';
import { textVerbs } from '../../kit/values/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A number from a numbering rule, given once by the server when a new record is saved. `config.rule` is the rule's code. */
const props = systemProps('系统自动生成', {});

export const billRule = defineKind<typeof props, string>({
  zhjyKey: 'billRule',
  wing: 'fields',
  props,
  config: fieldConfig(defaultValueOf(null), 'change', {
    rule: Type.String({ default: '' }),
    ruleName: Type.String({ default: '' }),
  }),
  without: ['regList'],
  value: textVerbs(),
  system: 'number',
  needs: ['rule'],
  names: { rule: 'numbering' },
  ...systemTextTraits,
  events: [],
});

export type BillRuleProps = PropsOf<{ props: typeof props }>;
