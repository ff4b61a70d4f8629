import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** All menus below one button (LAYOUT-005). */
export const menuDropdown = defineKind({
  zhjyKey: 'menuDropdown',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
