import type { Choice } from '../../kit/values/choices.ts';
import { onePick, type onePickProps } from '../../kit/schema/picker-props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A numbering rule. The value is its code. */
export const billRuleSelect = defineKind<typeof onePickProps, Choice>({
  zhjyKey: 'billRuleSelect',
  ...onePick('billRule'),
});

export type BillRuleSelectProps = PropsOf<{ props: typeof onePickProps }>;
