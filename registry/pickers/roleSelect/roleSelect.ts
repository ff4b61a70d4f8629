import type { Choice } from '../../kit/values/choices.ts';
import { allowedOptions, pickConfig, pickProps } from '../../kit/schema/picker-props.ts';
import { pickVerbs } from '../../kit/values/picks.ts';
import { propsOf } from '../../kit/schema/props.ts';
import { optionTraits } from '../../kit/schema/config.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A role. The value is its id, with `multiple` a list of ids. */
const props = propsOf({ ...pickProps });

export const roleSelect = defineKind<typeof props, Choice>({
  zhjyKey: 'roleSelect',
  wing: 'pickers',
  props,
  config: pickConfig(null),
  value: pickVerbs('role'),
  ...optionTraits,
  offers: allowedOptions,
  events: ['change'],
});

export type RoleSelectProps = PropsOf<{ props: typeof props }>;
