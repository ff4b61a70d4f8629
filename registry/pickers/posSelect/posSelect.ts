import type { Choice } from '../../kit/values/choices.ts';
import { allowedOptions, pickConfig, pickProps } from '../../kit/schema/picker-props.ts';
import { pickVerbs } from '../../kit/values/picks.ts';
import { flag, propsOf } from '../../kit/schema/props.ts';
import { optionTraits } from '../../kit/schema/config.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A position. The value is its id, with `multiple` a list of ids. */
const props = propsOf({ ...pickProps, filterable: flag(false) });

export const posSelect = defineKind<typeof props, Choice>({
  zhjyKey: 'posSelect',
  wing: 'pickers',
  props,
  config: pickConfig(null),
  value: pickVerbs('position'),
  ...optionTraits,
  offers: allowedOptions,
  events: ['change'],
});

export type PosSelectProps = PropsOf<{ props: typeof props }>;
