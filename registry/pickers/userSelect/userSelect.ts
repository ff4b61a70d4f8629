import { Type } from '@sinclair/typebox';
import { type Choice, idsOf } from '../../kit/values/choices.ts';
import { pickConfig, pickProps } from '../../kit/schema/picker-props.ts';
import { pickVerbs } from '../../kit/values/picks.ts';
import { propsOf, text } from '../../kit/schema/props.ts';
import { optionTraits } from '../../kit/schema/config.ts';
import { defineKind, type PropsOf } from '../../kind.ts';
import { restrictionOf } from './restriction.ts';

/** A user. The value is the id, with `multiple` a list of ids. */
const props = propsOf({
  ...pickProps,
  ableRelationIds: Type.Array(Type.Unknown(), { default: [] }),
  relationField: Type.String({ default: '' }),
  // The title of the dialog; empty: the usual one.
  popupTitle: text(''),
});

export const userSelect = defineKind<typeof props, Choice>({
  zhjyKey: 'userSelect',
  wing: 'pickers',
  refers: ['relationField'],
  props,
  config: pickConfig(null),
  value: pickVerbs('user'),
  ...optionTraits,
  offers(told, read) {
    // Linked to nothing, as where a list is searched without the field it follows: anybody.
    if (told.selectType !== 'custom' && told.relationField === '' && told.ableRelationIds.length === 0) return {};
    const only = restrictionOf(told, idsOf(read(told.relationField)).map(String));
    return only === undefined ? {} : { only };
  },
  events: ['change'],
});

export type UserSelectProps = PropsOf<{ props: typeof props }>;
