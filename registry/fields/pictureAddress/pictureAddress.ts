import { Type } from '@sinclair/typebox';
import { FileUse } from '#schemas/resources/file/file-shapes.ts';
import { fieldConfig, flag, propsOf } from '../../kit/schema/props.ts';
import { pictureVerbs } from '../../kit/values/pictures.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** The largest picture that is stored in a record, in kilobytes. */
export const recordMaxKb = 500;

/**
 * A picture: a logo, a seal, an avatar. The value is its data URL, which is stored in the record, or, with `upload`, the
 * URL of a file on our server.
 */
const props = propsOf({
  maxKb: Type.Integer({ default: recordMaxKb, minimum: 1, maximum: 10_240 }),
  /** The purpose of the uploaded file, as in its address: `userAvatar`. */
  upload: Type.Optional(FileUse),
  round: flag(false),
  /** In a list: the field with the name of whom the picture shows; without a picture its initial is shown. */
  initialOf: Type.Optional(Type.String({ maxLength: 64 })),
  disabled: flag(false),
});

export const pictureAddress = defineKind<typeof props, string>({
  zhjyKey: 'pictureAddress',
  wing: 'fields',
  props,
  config: fieldConfig(Type.String({ default: '' }), 'change'),
  value: pictureVerbs('$t:value.picture'),
  listing: { column: true, listed: true, standIn: 'initialOf' },
  events: ['change'],
});

export type PictureAddressProps = PropsOf<{ props: typeof props }>;
