import type { Choice } from '../../kit/values/choices.ts';
import { onePick, type onePickProps } from '../../kit/schema/one-pick.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A dictionary, chosen from the tree of all. The value is its id. */
export const dictionarySelect = defineKind<typeof onePickProps, Choice>({
  zhjyKey: 'dictionarySelect',
  ...onePick('dictionaryType'),
});

export type DictionarySelectProps = PropsOf<{ props: typeof onePickProps }>;
