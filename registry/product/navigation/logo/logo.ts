import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** The product's mark and name; leads home. */
export const logo = defineKind({
  zhjyKey: 'logo',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    /** Rendered in the sidebar, where a setting may hide it (LAYOUT-015). */
    inSidebar: Type.Boolean({ default: false }),
  }),
});
