import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** The first-level menus in the top bar; those that do not fit are in an overflow menu (LAYOUT-003, LAYOUT-006). */
export const topMenu = defineKind({
  zhjyKey: 'topMenu',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    /** A first-level entry is only selected here; its children are shown in the sidebar (LAYOUT-004). */
    leadsSide: Type.Boolean({ default: false }),
  }),
});
