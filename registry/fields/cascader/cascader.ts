import { Type } from '@sinclair/typebox';
import { fieldConfig, defaultValueOf, optionTraits, flag, deprecated, propsOf, text } from '../../kit/schema/props.ts';
import { legacySource, oneBranch, staticOptions, treeShape } from '../../kit/schema/options.ts';
import { type PathChoice, pathVerbs } from '../../kit/values/choices.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A choice from a tree, level by level. The value is the path of ids, with `multiple` a list of paths. */
const props = propsOf({
  options: staticOptions(oneBranch),
  props: treeShape(),
  placeholder: text('请选择'),
  disabled: flag(false),
  clearable: flag(true),
  filterable: flag(false),
  multiple: flag(false),
  showAllLevels: deprecated(Type.Boolean()),
  separator: deprecated(Type.String()),
});

export const cascader = defineKind<typeof props, PathChoice>({
  zhjyKey: 'cascader',
  wing: 'fields',
  props,
  config: fieldConfig(defaultValueOf([]), 'change', legacySource),
  value: pathVerbs('option'),
  options: true,
  listing: optionTraits,
  events: ['change', 'blur'],
});

export type CascaderProps = PropsOf<{ props: typeof props }>;
