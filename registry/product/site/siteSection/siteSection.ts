import { Type } from '@sinclair/typebox';
import { TextProperty } from '../../../kit/schema/block-properties.ts';
import { oneOf } from '../../../kit/schema/props.ts';
import { defineKind } from '../../../kind.ts';

/** A part of a page of the public site under a heading of its own, as wide as lines can be read. */
export const siteSection = defineKind({
  zhjyKey: 'siteSection',
  wing: 'blocks',
  bare: true,
  container: true,
  props: Type.Object({
    detail: Type.Optional(TextProperty),
    tone: oneOf(['plain', 'quiet'], 'plain'),
    /** A narrow one holds a form. */
    narrow: Type.Boolean({ default: false }),
    /** Where there is more of it. */
    more: Type.Optional(TextProperty),
    morePath: Type.Optional(Type.String()),
  }),
});
