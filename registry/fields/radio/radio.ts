import { Type } from '@sinclair/typebox';
import { type Choice, choiceVerbs } from '../../kit/values/choices.ts';
import { fieldConfig, defaultValueOf, fewOptions, flag, deprecated, oneOf, propsOf } from '../../kit/schema/props.ts';
import { legacySource, flatShape, staticOptions, twoOptions } from '../../kit/schema/options.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** One of a few options, all in view; as round marks or as buttons. The value is the option's id. */
const props = propsOf({
  options: staticOptions(twoOptions),
  props: flatShape(),
  direction: oneOf(['horizontal', 'vertical'], 'horizontal'),
  optionType: oneOf(['default', 'button'], 'default'),
  buttonStyle: oneOf(['solid', 'outline'], 'solid'),
  size: oneOf(['default', 'large', 'middle', 'small'], 'default'),
  disabled: flag(false),
  border: deprecated(Type.Boolean()),
});

export const radio = defineKind<typeof props, Choice>({
  zhjyKey: 'radio',
  wing: 'fields',
  props,
  config: fieldConfig(defaultValueOf(null), 'change', legacySource),
  value: choiceVerbs('option'),
  ...fewOptions,
});

export type RadioProps = PropsOf<{ props: typeof props }>;
