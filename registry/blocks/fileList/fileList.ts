import { Type } from '@sinclair/typebox';
import { LookProperty } from '../../kit/schema/block-properties.ts';
import { propsOf } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

/** The files of a record, by the name of the list or of its JSON text (`row.files`), to open and download; nothing without files. */
export const fileList = defineKind({
  zhjyKey: 'fileList',
  wing: 'blocks',
  bare: true,
  props: propsOf({ files: Type.String({ default: '' }), look: LookProperty }),
});
