import { Type } from '@sinclair/typebox';
import { fieldConfig } from '../../_shared/config.ts';
import { flag, orNull, propsOf, text } from '../../_shared/props.ts';
import { textVerbs } from '../../_shared/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/**
 * The letters of a picture, asked before passwords are looked at. `attempt` is the name under which the screen binds what
 * `session.config` answered: its ticket draws the picture (LOGIN-005).
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
