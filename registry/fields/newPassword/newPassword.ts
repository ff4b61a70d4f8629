import { Type } from '@sinclair/typebox';
import type { ValueVerbs } from '#core/kind/kind.ts';
import { fieldConfig, flag, orNull, propsOf, text } from '../../kit/schema/props.ts';
import { parseText } from '../../kit/values/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/**
 * A new password, with its rules and which of them it satisfies; or its repetition. The rules are those of the system;
 * the call that receives the password validates them again (PASSWORD-018).
 */
const props = propsOf({
  placeholder: text('请输入'),
  maxlength: Type.Integer({ minimum: 1, default: 64 }),
  /** Masked unless revealed, and never saved in a draft. */
  showPassword: flag(true),
  /** The field whose password this one repeats; empty: it is a new password. */
  repeats: Type.String({ default: '' }),
  disabled: flag(false),
});

const value: ValueVerbs<NewPasswordProps, string> = {
  schema: Type.String(),
  empty: () => '',
  parse: parseText,
  check: () => [],
  store: (typed) => typed,
  text: (typed) => (typed === '' ? '' : '••••••'),
};

export const newPassword = defineKind({
  zhjyKey: 'newPassword',
  wing: 'fields',
  props,
  config: fieldConfig(orNull(Type.String()), 'blur'),
  value,
  events: ['change', 'blur'],
});

export type NewPasswordProps = PropsOf<{ props: typeof props }>;
