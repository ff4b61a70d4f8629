import type { Choice } from '../../kit/values/choices.ts';
import { singlePicker, type singlePickerProps } from '../../kit/schema/picker-props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A flow. The value is its id. */
export const flowSelect = defineKind<typeof singlePickerProps, Choice>({
  zhjyKey: 'flowSelect',
  ...singlePicker('flow'),
});

export type FlowSelectProps = PropsOf<{ props: typeof singlePickerProps }>;
