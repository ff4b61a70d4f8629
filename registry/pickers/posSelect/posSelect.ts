import type { Choice } from '../../_shared/choices.ts';
import { offeredIds } from '../../_shared/able-ids.ts';
import { pickConfig, pickProps } from '../../_shared/people.ts';
import { pickVerbs } from '../../_shared/picks.ts';
import { flag, propsOf } from '../../_shared/props.ts';
import { chosen } from '../../_shared/roles.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A position. The value is its id, with `multiple` a list of ids. */
const props = propsOf({ ...pickProps, filterable: flag(false) });

export const posSelect = defineKind<typeof props, Choice>({
  zhjyKey: 'posSelect',
  wing: 'pickers',
  props,
  config: pickConfig(null),
  value: pickVerbs('position'),
  ...chosen,
  offers: offeredIds,
  events: ['change'],
});

export type PosSelectProps = PropsOf<{ props: typeof props }>;
