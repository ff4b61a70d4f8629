import type { Choice } from '../../kit/values/choices.ts';
import { singlePicker, type singlePickerProps } from '../../kit/schema/picker-props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A numbering rule. The value is its code. */
export const billRuleSelect = defineKind<typeof singlePickerProps, Choice>({
  zhjyKey: 'billRuleSelect',
  ...singlePicker('billRule'),
});

export type BillRuleSelectProps = PropsOf<{ props: typeof singlePickerProps }>;
