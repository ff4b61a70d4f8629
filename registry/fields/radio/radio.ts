import { Type } from '@sinclair/typebox';
import { type Choice, choiceVerbs } from '../../_shared/choices.ts';
import { fieldConfig, startsAs } from '../../_shared/config.ts';
import { familySource, flatShape, staticOptions, twoOptions } from '../../_shared/options.ts';
import { flag, former, oneOf, propsOf } from '../../_shared/props.ts';
import { fewOptions } from '../../_shared/roles.ts';
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
  border: former(Type.Boolean()),
});

export const radio = defineKind<typeof props, Choice>({
  zhjyKey: 'radio',
  wing: 'fields',
  props,
  config: fieldConfig(startsAs(null), 'change', familySource),
  value: choiceVerbs('option'),
  ...fewOptions,
});

export type RadioProps = PropsOf<{ props: typeof props }>;
