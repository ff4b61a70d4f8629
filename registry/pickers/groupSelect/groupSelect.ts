import type { Choice } from '../../_shared/choices.ts';
import { offeredIds } from '../../_shared/able-ids.ts';
import { pickConfig, pickProps } from '../../_shared/people.ts';
import { pickVerbs } from '../../_shared/picks.ts';
import { flag, propsOf } from '../../_shared/props.ts';
import { chosen } from '../../_shared/roles.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A group of users. The value is its id, with `multiple` a list of ids. */
const props = propsOf({ ...pickProps, filterable: flag(false) });

export const groupSelect = defineKind<typeof props, Choice>({
  zhjyKey: 'groupSelect',
  wing: 'pickers',
  props,
  config: pickConfig(''),
  value: pickVerbs('group'),
  ...chosen,
  offers: offeredIds,
  events: ['change'],
});

export type GroupSelectProps = PropsOf<{ props: typeof props }>;
