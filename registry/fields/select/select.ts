import { type Choice, choiceVerbs } from '../../kit/values/choices.ts';
import { fieldConfig, defaultValueOf, optionTraits, flag, propsOf, text } from '../../kit/schema/props.ts';
import { legacySource, flatShape, staticOptions, twoOptions } from '../../kit/schema/options.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A choice from a list that drops down. The value is the option's id, with `multiple` a list of ids. */
const props = propsOf({
  options: staticOptions(twoOptions),
  props: flatShape(),
  placeholder: text('请选择'),
  clearable: flag(true),
  disabled: flag(false),
  filterable: flag(false),
  multiple: flag(false),
});

export const select = defineKind<typeof props, Choice>({
  zhjyKey: 'select',
  wing: 'fields',
  props,
  config: fieldConfig(defaultValueOf(''), 'change', legacySource),
  value: choiceVerbs('option'),
  options: true,
  listing: optionTraits,
  events: ['change'],
});

export type SelectProps = PropsOf<{ props: typeof props }>;
