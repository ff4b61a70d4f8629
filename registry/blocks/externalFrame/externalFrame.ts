import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/**
 * Shows in a frame where a link of the menu leads, else the address of the query `href` where an administrator allows its
 * host; any other web address is named with a button that opens it in a window of its own (ROUTE-025).
 */
export const externalFrame = defineKind({
  zhjyKey: 'externalFrame',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
