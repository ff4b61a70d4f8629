import type { Choice } from '../../kit/values/choices.ts';
import { singlePicker, type singlePickerProps } from '../../kit/schema/picker-props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A numbering rule chosen as a template, in a wide window. The value is its code. */
export const templateSelect = defineKind<typeof singlePickerProps, Choice>({
  zhjyKey: 'templateSelect',
  ...singlePicker('billRule'),
});

export type TemplateSelectProps = PropsOf<{ props: typeof singlePickerProps }>;
