import type { Choice } from '../../kit/values/choices.ts';
import { allowedOptions, pickConfig, pickProps } from '../../kit/schema/picker-props.ts';
import { pickVerbs } from '../../kit/values/picks.ts';
import { flag, propsOf } from '../../kit/schema/props.ts';
import { optionTraits } from '../../kit/schema/config.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A group of users. The value is its id, with `multiple` a list of ids. */
const props = propsOf({ ...pickProps, filterable: flag(false) });

export const groupSelect = defineKind<typeof props, Choice>({
  zhjyKey: 'groupSelect',
  wing: 'pickers',
  props,
  config: pickConfig(''),
  value: pickVerbs('group'),
  ...optionTraits,
  offers: allowedOptions,
  events: ['change'],
});

export type GroupSelectProps = PropsOf<{ props: typeof props }>;
