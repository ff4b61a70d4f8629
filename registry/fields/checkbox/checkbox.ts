import { Type } from '@sinclair/typebox';
import type { ValueVerbs } from '#core/kind/kind.ts';
import { type Choice, type ChoiceProps, choiceVerbs } from '../../kit/values/choices.ts';
import { fieldConfig, defaultValueOf, fewOptions, flag, deprecated, oneOf, propsOf } from '../../kit/schema/props.ts';
import { legacySource, flatShape, staticOptions, twoOptions } from '../../kit/schema/options.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** Any of a few options, all in view. The value is the list of their ids. */
const props = propsOf({
  options: staticOptions(twoOptions),
  props: flatShape(),
  direction: oneOf(['horizontal', 'vertical'], 'horizontal'),
  disabled: flag(false),
  size: deprecated(Type.String()),
  optionType: deprecated(Type.String()),
  border: deprecated(Type.Boolean()),
});

/** Always a list, whatever the definition says. */
const many = choiceVerbs<ChoiceProps>('option');
const asMany = (props: CheckboxProps): ChoiceProps => ({ ...props, multiple: true });
const value: ValueVerbs<CheckboxProps, Choice> = {
  ...many,
  empty: () => [],
  parse: (stored, props) => many.parse(stored, asMany(props)),
  check: (ids, props) => many.check(ids, asMany(props)),
};

export const checkbox = defineKind({
  zhjyKey: 'checkbox',
  wing: 'fields',
  props,
  config: fieldConfig(defaultValueOf([]), 'change', legacySource),
  value,
  ...fewOptions,
});

export type CheckboxProps = PropsOf<{ props: typeof props }>;
