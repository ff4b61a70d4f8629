import { Type } from '@sinclair/typebox';
import { NodesProperty } from '../../_shared/block-properties.ts';
import { defineKind } from '../../kind.ts';

/** The frame of every layout: a bar on top, navigation at the side, tags, and the screen of the route (LAYOUT-001). */
export const frame = defineKind({
  zhjyKey: 'frame',
  wing: 'blocks',
  bare: true,
  slots: ['top', 'tools', 'side', 'tags', 'head', 'main'],
  props: Type.Object({
    /** The side reaches up to the top edge, beside the bar instead of below it. */
    sideFirst: Type.Boolean({ default: false }),
    /** Which part is coloured by the slide class: where the main navigation stands. */
    navigation: Type.Union([Type.Literal('top'), Type.Literal('side'), Type.Literal('both')], { default: 'top' }),
    top: NodesProperty,
    /** At the end of the bar, the same in every layout: what is open there stays open when the layout changes. */
    tools: NodesProperty,
    side: NodesProperty,
    tags: NodesProperty,
    /** Above the screen on a wide page, unless tags stand there. */
    head: NodesProperty,
    main: NodesProperty,
  }),
});
