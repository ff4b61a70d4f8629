import type { Ref, ValueVerbs } from '#core/kind/kind.ts';
import { type Choice, type Id, idsOf } from '../../kit/values/choices.ts';
import { allowedOptions, pickConfig, pickProps } from '../../kit/schema/picker-props.ts';
import { pickVerbs } from '../../kit/values/picks.ts';
import { propsOf, text } from '../../kit/schema/props.ts';
import { optionTraits } from '../../kit/schema/config.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** Organisations, positions, roles, groups and users in one picker. The value is `id--type`, with `multiple` a list. */
const props = propsOf({
  ...pickProps,
  // The title of the dialog; empty: the usual one.
  popupTitle: text(''),
});

const nouns: Readonly<Record<string, string>> = {
  company: 'organize',
  department: 'organize',
  role: 'role',
  position: 'position',
  group: 'group',
  user: 'user',
};

/** What `id--type` refers to; undefined when it says no known type. */
export function refOf(member: Id): Ref | undefined {
  const [id, type] = String(member).split('--');
  const noun = type !== undefined && Object.hasOwn(nouns, type) ? nouns[type] : undefined;
  return id === undefined || noun === undefined ? undefined : { noun, id };
}

const value: ValueVerbs<UsersSelectProps, Choice> = {
  ...pickVerbs<UsersSelectProps>('user'),
  current(props, current) {
    const own = pickVerbs('user').current?.({ multiple: false }, current);
    return typeof own !== 'string' ? undefined : props.multiple ? [`${own}--user`] : `${own}--user`;
  },
  text: (members, _, names) =>
    idsOf(members)
      .map((member) => {
        const ref = refOf(member);
        return (ref && names(ref)) ?? ref?.id ?? String(member);
      })
      .join('、'),
  refs: (members) => idsOf(members).flatMap((member) => refOf(member) ?? []),
};

export const usersSelect = defineKind({
  zhjyKey: 'usersSelect',
  wing: 'pickers',
  props,
  config: pickConfig(null),
  value,
  ...optionTraits,
  offers: (told) => ({ ...allowedOptions(told), typed: true }),
  events: ['change'],
});

export type UsersSelectProps = PropsOf<{ props: typeof props }>;
