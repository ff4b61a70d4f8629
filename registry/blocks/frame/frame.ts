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
    top: NodesProperty('Parts of the top bar, from start to end.'),
    main: NodesProperty('What fills the rest: the route view.'),
  }),
});
