import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';
import { propsOf } from '../../../kit/schema/props.ts';

/** The user's menus as cards, grouped as in the menu; the first `pageSize` of each group, the others on request. */
export const menuShortcuts = defineKind({
  zhjyKey: 'menuShortcuts',
  wing: 'blocks',
  bare: true,
  props: propsOf({ pageSize: Type.Integer({ default: 8, minimum: 1, maximum: 100 }) }),
});
