import { Type } from '@sinclair/typebox';
import { fieldConfig, defaultValueOf, optionTraits } from '../../kit/schema/config.ts';
import { type PathChoice, pathVerbs } from '../../kit/values/paths.ts';
import { flag, deprecated, propsOf, text } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A province, city, district or street, as deep as `level` says. The value is the path of area ids. */
const props = propsOf({
  placeholder: text('请选择'),
  disabled: flag(false),
  clearable: flag(true),
  filterable: flag(false),
  multiple: flag(false),
  level: Type.Integer({ default: 2, minimum: 0, maximum: 3 }),
  ableAddressIds: deprecated(Type.Array(Type.Unknown())),
  selectType: deprecated(Type.String()),
});

export const areaSelect = defineKind<typeof props, PathChoice>({
  zhjyKey: 'areaSelect',
  wing: 'pickers',
  props,
  config: fieldConfig(defaultValueOf([]), 'change'),
  value: pathVerbs('area'),
  ...optionTraits,
  offers: ({ level }) => ({ level }),
  events: ['change'],
});

export type AreaSelectProps = PropsOf<{ props: typeof props }>;
