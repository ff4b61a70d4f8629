import { Type } from '@sinclair/typebox';
import { fieldConfig, defaultValueOf, deprecated, propsOf } from '../../kit/schema/props.ts';
import { fileVerbs, newUploadProps, type StoredFile, uploadProps } from '../../kit/upload/files.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** Pictures. The value is a list of files as in `uploadFile`, shown as thumbnails. */
const props = propsOf({
  ...uploadProps,
  accept: deprecated(Type.String()),
  showTip: deprecated(Type.Boolean()),
  isAccount: deprecated(Type.Integer()),
});

export const uploadImg = defineKind<typeof props, readonly StoredFile[]>({
  zhjyKey: 'uploadImg',
  wing: 'fields',
  props,
  fresh: newUploadProps,
  config: fieldConfig(defaultValueOf([]), 'change'),
  value: fileVerbs(),
  server: { admits: 'pictures' },
  listing: { column: true, listed: true },
  events: ['change'],
});

export type UploadImgProps = PropsOf<{ props: typeof props }>;
