import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** The user's menus as cards, grouped as in the menu. */
export const menuShortcuts = defineKind({
  zhjyKey: 'menuShortcuts',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
