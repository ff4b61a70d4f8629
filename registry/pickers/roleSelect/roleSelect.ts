import type { Choice } from '../../_shared/choices.ts';
import { offeredIds } from '../../_shared/able-ids.ts';
import { pickConfig, pickProps } from '../../_shared/people.ts';
import { pickVerbs } from '../../_shared/picks.ts';
import { propsOf } from '../../_shared/props.ts';
import { chosen } from '../../_shared/roles.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A role. The value is its id, with `multiple` a list of ids. */
const props = propsOf({ ...pickProps });

export const roleSelect = defineKind<typeof props, Choice>({
  zhjyKey: 'roleSelect',
  wing: 'pickers',
  props,
  config: pickConfig(null),
  value: pickVerbs('role'),
  ...chosen,
  offers: offeredIds,
  events: ['change'],
});

export type RoleSelectProps = PropsOf<{ props: typeof props }>;
