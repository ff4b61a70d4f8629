import { Type } from '@sinclair/typebox';
import { fieldConfig, flag, propsOf } from '../../kit/schema/props.ts';
import { pictureVerbs } from '../../kit/values/pictures.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A picture stored in its record: a logo, a seal. The value is its data URL, or the URL of a file on our server. */
const props = propsOf({ maxKb: Type.Integer({ default: 500, minimum: 1, maximum: 500 }), disabled: flag(false) });

export const pictureAddress = defineKind<typeof props, string>({
  zhjyKey: 'pictureAddress',
  wing: 'fields',
  props,
  config: fieldConfig(Type.String({ default: '' }), 'change'),
  value: pictureVerbs('$t:value.picture'),
  listing: { column: true, listed: true },
  events: ['change'],
});

export type PictureAddressProps = PropsOf<{ props: typeof props }>;
