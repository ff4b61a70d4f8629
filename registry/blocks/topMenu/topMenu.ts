import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** The first-level menus in the top bar, as many as fit, the rest under one more (LAYOUT-003, LAYOUT-006). */
export const topMenu = defineKind({
  zhjyKey: 'topMenu',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    /** A first-level entry is only chosen here; what is below it stands at the side (LAYOUT-004). */
    leadsSide: Type.Boolean({ default: false }),
  }),
});
