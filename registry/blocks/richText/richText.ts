import { Type } from '@sinclair/typebox';
import { LookProperty } from '../../kit/schema/block-properties.ts';
import { flag, propsOf } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

/** Rich text of a record, read by its name (`row.content`) and shown after the sanitiser. */
export const richText = defineKind({
  zhjyKey: 'richText',
  wing: 'blocks',
  bare: true,
  props: propsOf({ html: Type.String({ default: '' }), look: LookProperty, prose: flag(false) }),
});
