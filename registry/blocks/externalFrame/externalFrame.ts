import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** Shows the address of the query `href` in a frame; only http and https are loaded (ROUTE-025). */
export const externalFrame = defineKind({
  zhjyKey: 'externalFrame',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
