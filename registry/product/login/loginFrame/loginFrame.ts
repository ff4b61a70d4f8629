import { Type } from '@sinclair/typebox';
import { TextProperty } from '../../../kit/schema/block-properties.ts';
import { defineKind } from '../../../kind.ts';

/** The page before the work: the product's name and one card with the form. */
export const loginFrame = defineKind({
  zhjyKey: 'loginFrame',
  wing: 'blocks',
  bare: true,
  container: true,
  props: Type.Object({
    slogan: Type.Optional(TextProperty),
    detail: Type.Optional(TextProperty),
    /** A dialog in the main area of a layout instead of a page of its own (LAYOUT-014). */
    inMain: Type.Boolean({ default: false }),
  }),
});
