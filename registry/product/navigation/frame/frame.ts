import { Type } from '@sinclair/typebox';
import { NodesProperty } from '../../../kit/schema/block-properties.ts';
import { defineKind } from '../../../kind.ts';

/** The frame of every layout: a bar on top, navigation at the side, tags, and the screen of the route (LAYOUT-001). */
export const frame = defineKind({
  zhjyKey: 'frame',
  wing: 'blocks',
  bare: true,
  slots: ['top', 'tools', 'side', 'tags', 'head', 'main'],
  props: Type.Object({
    /** The sidebar extends to the top edge, next to the bar instead of below it. */
    sideFirst: Type.Boolean({ default: false }),
    /** The location of the main navigation: this part gets the slide class (colour). */
    navigation: Type.Union([Type.Literal('top'), Type.Literal('side'), Type.Literal('both')], { default: 'top' }),
    top: NodesProperty,
    /** At the end of the bar, the same in every layout: state survives a change of the layout. */
    tools: NodesProperty,
    side: NodesProperty,
    tags: NodesProperty,
    /** Above the screen on a wide page, unless the tag bar is shown. */
    head: NodesProperty,
    main: NodesProperty,
  }),
});
