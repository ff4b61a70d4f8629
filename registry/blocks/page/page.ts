import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';
import { propsOf } from '../../_shared/props.ts';

/** Blocks one below the other, filling the room the layout gives to the page. */
export const page = defineKind({
  zhjyKey: 'page',
  wing: 'blocks',
  bare: true,
  props: propsOf({
    padded: Type.Boolean({ default: false }),
    /** The blocks stay as high as they are, and the page scrolls; otherwise they share its height. */
    scrolls: Type.Boolean({ default: false }),
  }),
});
