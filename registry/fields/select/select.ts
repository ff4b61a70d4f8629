import { Type } from '@sinclair/typebox';
import { type Choice, choiceVerbs } from '../../_shared/choices.ts';
import { familySource, flatShape, staticOptions, twoOptions } from '../../_shared/options.ts';
import { configOf, flag, propsOf, text } from '../../_shared/props.ts';
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

const config = configOf({
  defaultValue: Type.Unknown({ default: '' }),
  trigger: Type.String({ default: 'change' }),
  ...familySource,
});

export const select = defineKind<typeof props, Choice>({
  zhjyKey: 'select',
  wing: 'fields',
  props,
  config,
  value: choiceVerbs('option'),
  options: true,
  column: true,
  listed: true,
  search: 'options',
  sortable: true,
  events: ['change'],
});

export type SelectProps = PropsOf<{ props: typeof props }>;
