import { Type } from '@sinclair/typebox';
import { fieldConfig, flag, deprecated, propsOf } from '../../kit/schema/props.ts';
import { pictureVerbs } from '../../kit/values/pictures.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A handwritten signature. The value is the URL of its picture. */
const props = propsOf({ isInvoke: flag(true), clearable: deprecated(Type.Boolean()), disabled: flag(false) });

export const sign = defineKind<typeof props, string>({
  zhjyKey: 'sign',
  wing: 'fields',
  server: { signedIn: true },
  props,
  config: fieldConfig(Type.String({ default: '' }), 'change', { defaultCurrent: flag(false) }),
  value: {
    ...pictureVerbs(),
    // The default signature of the user.
    current: (_, { user }) => (user['signImg'] ? String(user['signImg']) : undefined),
  },
  listing: { column: true, listed: true },
  events: ['change'],
});

export type SignProps = PropsOf<{ props: typeof props }>;
