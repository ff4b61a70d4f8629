import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** Below 992 px: all menus in a drawer (LAYOUT-008). */
export const mobileMenu = defineKind({
  zhjyKey: 'mobileMenu',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
