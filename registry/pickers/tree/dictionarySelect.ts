import { defineKind, type PropsOf } from '../../kind.ts';
import { singlePicker, type singlePickerProps } from '../../kit/schema/picker-props.ts';
import type { Choice } from '../../kit/values/choices.ts';

/** A dictionary, chosen from the tree of all. The value is its id. */
export const dictionarySelect = defineKind<typeof singlePickerProps, Choice>({
  zhjyKey: 'dictionarySelect',
  ...singlePicker('dictionaryType'),
});

export type DictionarySelectProps = PropsOf<{ props: typeof singlePickerProps }>;

/** The call for the tree of all dictionaries below their categories. */
export const dictionaryTree = { call: 'dictionary-type.selector', with: { id: '0' } } as const;
