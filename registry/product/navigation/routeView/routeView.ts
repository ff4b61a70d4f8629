import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** The place where a layout shows the screen of the route. */
export const routeView = defineKind({
  zhjyKey: 'routeView',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
