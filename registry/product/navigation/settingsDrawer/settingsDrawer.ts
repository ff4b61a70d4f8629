import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** Layout, colours and switches of the workspace (TOPBAR-009). */
export const settingsDrawer = defineKind({
  zhjyKey: 'settingsDrawer',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
