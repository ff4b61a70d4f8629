import { Type } from '@sinclair/typebox';
import type { ValueVerbs } from '#core/kind.ts';
import { fieldConfig } from '../../_shared/config.ts';
import { flag, orNull, propsOf, text } from '../../_shared/props.ts';
import { parseText } from '../../_shared/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/**
 * A password being chosen, with the rules it must hold and which of them it holds already; or the same one typed again. The rules are the system's; the
 * call that takes the password asks them again (PASSWORD-018).
 */
const props = propsOf({
  placeholder: text('请输入'),
  maxlength: Type.Integer({ minimum: 1, default: 64 }),
  /** Never shown unless asked, and never kept in a draft. */
  showPassword: flag(true),
  /** The field whose password this one repeats; empty: it is a new one. */
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
