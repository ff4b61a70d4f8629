import { Type } from '@sinclair/typebox';
import { fieldConfig, defaultValueOf, deprecated, propsOf, text } from '../../kit/schema/props.ts';
import { fileVerbs, newUploadProps, type StoredFile, uploadProps } from '../../kit/upload/files.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** Files. The value is a list of what the server knows of each: name, fileId, url, size, extension. */
const props = propsOf({
  ...uploadProps,
  accept: Type.String({ default: '' }),
  buttonText: text('点击上传'),
  showTip: deprecated(Type.Boolean()),
  isAccount: deprecated(Type.Integer()),
});

export const uploadFile = defineKind<typeof props, readonly StoredFile[]>({
  zhjyKey: 'uploadFile',
  wing: 'fields',
  props,
  fresh: newUploadProps,
  config: fieldConfig(defaultValueOf([]), 'change'),
  value: fileVerbs(),
  server: { admits: 'files' },
  listing: { column: true, listed: true },
  events: ['change'],
});

export type UploadFileProps = PropsOf<{ props: typeof props }>;
