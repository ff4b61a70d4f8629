import { type Choice, choiceVerbs } from '../../kit/values/choices.ts';
import { fieldConfig, defaultValueOf, optionTraits, flag, propsOf, text } from '../../kit/schema/props.ts';
import { legacySource, oneBranch, staticOptions, treeShape } from '../../kit/schema/options.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A choice from a tree that drops down. The value is the id of the chosen node, with `multiple` a list of ids. */
const props = propsOf({
  options: staticOptions(oneBranch),
  props: treeShape(),
  placeholder: text('请选择'),
  multiple: flag(false),
  clearable: flag(true),
  filterable: flag(false),
  disabled: flag(false),
  selectFirst: flag(false),
});

export const treeSelect = defineKind<typeof props, Choice>({
  zhjyKey: 'treeSelect',
  wing: 'pickers',
  props,
  config: fieldConfig(defaultValueOf(null), 'change', legacySource),
  value: choiceVerbs('option'),
  options: true,
  listing: optionTraits,
  events: ['change'],
});

export type TreeSelectProps = PropsOf<{ props: typeof props }>;
