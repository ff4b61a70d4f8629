import { defineKind } from '../../kind.ts';
import { singlePicker, type singlePickerProps } from '../../kit/schema/picker-props.ts';
import type { Choice } from '../../kit/values/choices.ts';

/** A numbering rule. The value is its code. */
export const billRuleSelect = defineKind<typeof singlePickerProps, Choice>({
  zhjyKey: 'billRuleSelect',
  ...singlePicker('billRule'),
});

/** A numbering rule chosen as a template, in a wide window. The value is its code. */
export const templateSelect = defineKind<typeof singlePickerProps, Choice>({
  zhjyKey: 'templateSelect',
  ...singlePicker('billRule'),
});
