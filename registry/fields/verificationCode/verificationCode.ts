import { Type } from '@sinclair/typebox';
import { fieldConfig, flag, orNull, propsOf, text } from '../../kit/schema/props.ts';
import { textVerbs } from '../../kit/values/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/**
 * A captcha, validated before the password. `attempt` is the name to which the screen binds the answer of
 * `session.config`: its ticket renders the picture (LOGIN-005).
 */
const props = propsOf({
  placeholder: text('请输入'),
  attempt: Type.String({ default: 'attempt' }),
  /** The field with the account the code is for. */
  account: Type.String({ default: 'account' }),
  disabled: flag(false),
});

export const verificationCode = defineKind<typeof props, string>({
  zhjyKey: 'verificationCode',
  wing: 'fields',
  props,
  config: fieldConfig(orNull(Type.String()), 'blur'),
  value: textVerbs(),
  events: ['change', 'blur'],
});

export type VerificationCodeProps = PropsOf<{ props: typeof props }>;
