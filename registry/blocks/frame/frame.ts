import { Type } from '@sinclair/typebox';
import { NodesProperty } from '../../_shared/block-properties.ts';
import { defineKind } from '../../kind.ts';

/** The functional layout: a bar on top and the screen of the route below (LAYOUT-003). */
export const frame = defineKind({
  zhjyKey: 'frame',
  wing: 'blocks',
  bare: true,
  slots: ['top', 'main'],
  props: Type.Object({
    top: NodesProperty,
    main: NodesProperty,
  }),
});
