import type { Choice } from '../../_shared/choices.ts';
import { offeredIds } from '../../_shared/able-ids.ts';
import { pickConfig, pickProps } from '../../_shared/people.ts';
import { pickVerbs } from '../../_shared/picks.ts';
import { flag, propsOf } from '../../_shared/props.ts';
import { chosen } from '../../_shared/roles.ts';
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
  ...chosen,
  offers: (told) => ({
    category: 'department',
    ...offeredIds(told),
    ...(told.auth && told.selectType !== 'custom' && { own: 'authorised' }),
  }),
  events: ['change'],
});

export type DepSelectProps = PropsOf<{ props: typeof props }>;
