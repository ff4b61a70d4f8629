import { Type } from '@sinclair/typebox';
import { fieldConfig, startsAs } from '../../_shared/config.ts';
import { filledText, systemProps } from '../../_shared/system.ts';
import { textVerbs } from '../../_shared/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A number from a numbering rule, given once by the server when a new record is saved. `config.rule` is the rule's code. */
const props = systemProps('系统自动生成', {});

export const billRule = defineKind<typeof props, string>({
  zhjyKey: 'billRule',
  wing: 'fields',
  props,
  config: fieldConfig(startsAs(null), 'change', {
    rule: Type.String({ default: '' }),
    ruleName: Type.String({ default: '' }),
  }),
  without: ['regList'],
  value: textVerbs(),
  system: 'number',
  needs: ['rule'],
  names: { rule: 'numbering' },
  ...filledText,
  events: [],
});

export type BillRuleProps = PropsOf<{ props: typeof props }>;
