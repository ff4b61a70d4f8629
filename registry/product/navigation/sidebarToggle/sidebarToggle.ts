import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** Makes the side navigation narrow and wide again (LAYOUT-010). */
export const sidebarToggle = defineKind({
  zhjyKey: 'sidebarToggle',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
