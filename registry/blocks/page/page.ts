import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** Blocks one below the other, filling the room the layout gives to the page. */
export const page = defineKind({
  zhjyKey: 'page',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    padded: Type.Boolean({ default: false, description: 'Room around the blocks.' }),
  }),
});
