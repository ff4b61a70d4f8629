import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** Shows in a frame where a link of the menu leads, else the address of the query `href`; only http and https are loaded (ROUTE-025). */
export const externalFrame = defineKind({
  zhjyKey: 'externalFrame',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
