import { Type } from '@sinclair/typebox';
import type { ValueVerbs } from '#core/kind.ts';
import { maskConfig } from '../../_shared/mask-props.ts';
import { configOf, flag, former, orNull, propsOf, text } from '../../_shared/props.ts';
import { checkText, parseText, wordsOfText } from '../../_shared/texts.ts';
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
  prefixIcon: Type.String({ default: '' }),
  suffixIcon: Type.String({ default: '' }),
  maxlength: orNull(Type.Integer({ minimum: 1 })),
  showCount: flag(false),
  showPassword: flag(false),
  readonly: flag(false),
  disabled: flag(false),
  showWordLimit: former(Type.Boolean()),
});

const config = configOf({
  defaultValue: orNull(Type.String()),
  trigger: Type.Unsafe<string | string[]>(Type.Union([Type.String(), Type.Array(Type.String())], { default: 'blur' })),
});

const value: ValueVerbs<InputProps, string> = {
  schema: Type.String(),
  empty: () => '',
  parse: parseText,
  check: (typed, { maxlength }) => checkText(typed, maxlength),
  store: (typed) => typed,
  text: wordsOfText,
};

export const input = defineKind({
  zhjyKey: 'input',
  wing: 'fields',
  props,
  config,
  value,
  column: true,
  listed: true,
  search: 'text',
  sortable: true,
  summable: true,
  events: ['change', 'blur'],
});

export type InputProps = PropsOf<{ props: typeof props }>;
