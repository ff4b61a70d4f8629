import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** The menus at the left: the whole tree, or what is below the entry chosen on top (LAYOUT-002, LAYOUT-004). */
export const sideMenu = defineKind({
  zhjyKey: 'sideMenu',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    /** Only what is below the entry chosen in the top menu (LAYOUT-004); else the whole tree (LAYOUT-002). */
    followsTop: Type.Boolean({ default: false }),
  }),
});
