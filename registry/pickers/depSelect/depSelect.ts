import type { Choice } from '../../kit/values/choices.ts';
import { allowedOptions, pickConfig, pickProps } from '../../kit/schema/picker-props.ts';
import { pickVerbs } from '../../kit/values/picks.ts';
import { flag, propsOf } from '../../kit/schema/props.ts';
import { optionTraits } from '../../kit/schema/config.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A department. The value is its id, with `multiple` a list of ids. */
const props = propsOf({
  ...pickProps,
  filterable: flag(false),
  // Only departments of the organisations for which the current user is authorised.
  auth: flag(false),
});

export const depSelect = defineKind<typeof props, Choice>({
  zhjyKey: 'depSelect',
  wing: 'pickers',
  props,
  config: pickConfig(null),
  value: pickVerbs('organize', 'department'),
  ...optionTraits,
  offers: (told) => ({
    category: 'department',
    ...allowedOptions(told),
    ...(told.auth && told.selectType !== 'custom' && { own: 'authorised' }),
  }),
  events: ['change'],
});

export type DepSelectProps = PropsOf<{ props: typeof props }>;
