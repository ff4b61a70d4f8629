import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';
import { propsOf } from '../../kit/schema/props.ts';

/** Stacked blocks that fill the height of the layout's main area. */
export const page = defineKind({
  zhjyKey: 'page',
  wing: 'blocks',
  bare: true,
  props: propsOf({
    padded: Type.Boolean({ default: false }),
    /** The blocks have their natural height and the page scrolls; otherwise they share the page's height. */
    scrolls: Type.Boolean({ default: false }),
  }),
});
