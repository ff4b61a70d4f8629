import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import type { ValueVerbs } from '#core/kind/kind.ts';
import { mask } from '#core/text/mask/mask.ts';
import { valueText } from '#core/text/value-text.ts';
import {
  maskConfig,
  flag,
  deprecated,
  orNull,
  propsOf,
  text,
  fieldConfig,
  textTraits,
} from '../../kit/schema/props.ts';
import { withAddons, checkText, parseText } from '../../kit/values/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** One line of text. */
const props = propsOf({
  placeholder: text('请输入'),
  useScan: flag(false),
  useMask: flag(false),
  maskConfig: maskConfig(),
  clearable: flag(true),
  addonBefore: text(''),
  addonAfter: text(''),
  prefixIcon: Type.String({ default: '', ...editedBy('icon') }),
  suffixIcon: Type.String({ default: '', ...editedBy('icon') }),
  maxlength: orNull(Type.Integer({ minimum: 1 })),
  showCount: flag(false),
  showPassword: flag(false),
  readonly: flag(false),
  disabled: flag(false),
  showWordLimit: deprecated(Type.Boolean()),
});

/** As text a password is always masked. */
const hidden = (typed: string) => (typed === '' ? '' : '••••••');

const spoken = (typed: string, { useMask, maskConfig: how, showPassword }: InputProps) =>
  showPassword ? hidden(typed) : useMask ? mask(typed, how) : valueText(typed);

const value: ValueVerbs<InputProps, string> = {
  schema: Type.String(),
  empty: () => '',
  parse: parseText,
  check: (typed, { maxlength }) => checkText(typed, maxlength),
  store: (typed) => typed,
  text: (typed, props, names) => withAddons(spoken(typed, props), props, names),
};

export const input = defineKind({
  zhjyKey: 'input',
  wing: 'fields',
  props,
  config: fieldConfig(orNull(Type.String()), 'blur'),
  value,
  listing: { ...textTraits, summable: true },
  events: ['change', 'blur'],
});

export type InputProps = PropsOf<{ props: typeof props }>;
