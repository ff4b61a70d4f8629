import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** The first-level menus in the top bar; below 992 px they move into a drawer (LAYOUT-003, LAYOUT-008). */
export const topMenu = defineKind({
  zhjyKey: 'topMenu',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
