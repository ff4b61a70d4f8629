import { allowedOptions, pickConfig, pickProps } from '../../kit/schema/picker-props.ts';
import { type PathChoice, pathVerbs } from '../../kit/values/paths.ts';
import { flag, propsOf } from '../../kit/schema/props.ts';
import { optionTraits } from '../../kit/schema/config.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** An organisation. The value is the path of ids down to it, with `multiple` a list of paths. */
const props = propsOf({
  ...pickProps,
  filterable: flag(false),
  // Only the current user's organisation and those below it.
  auth: flag(false),
});

export const organizeSelect = defineKind<typeof props, PathChoice>({
  zhjyKey: 'organizeSelect',
  wing: 'pickers',
  props,
  config: pickConfig([]),
  value: pathVerbs('organize'),
  ...optionTraits,
  offers: (told) => ({ ...allowedOptions(told), ...(told.auth && told.selectType !== 'custom' && { own: 'current' }) }),
  events: ['change'],
});

export type OrganizeSelectProps = PropsOf<{ props: typeof props }>;
