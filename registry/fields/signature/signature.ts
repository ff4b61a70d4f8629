import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { fieldConfig, flag, propsOf } from '../../kit/schema/props.ts';
import { pictureVerbs } from '../../kit/values/pictures.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A seal chosen from those the user may use. The value is the URL of its picture. */
const props = propsOf({
  ableIds: Type.Array(Type.Unknown(), { default: [], ...editedBy('ownValue') }),
  disabled: flag(false),
});

export const signature = defineKind<typeof props, string>({
  zhjyKey: 'signature',
  wing: 'fields',
  server: { signedIn: true },
  props,
  config: fieldConfig(Type.String({ default: '' }), 'change', { defaultCurrent: flag(false) }),
  value: pictureVerbs(),
  listing: { column: true, listed: true },
  events: ['change'],
});

export type SignatureProps = PropsOf<{ props: typeof props }>;
