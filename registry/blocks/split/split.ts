import { Type } from '@sinclair/typebox';
import { NodesProperty } from '../../kit/schema/block-properties.ts';
import { defineKind } from '../../kind.ts';
import { propsOf } from '../../kit/schema/props.ts';

/** Two panes side by side; on a narrow screen the first one becomes a drawer behind a button. */
export const split = defineKind({
  zhjyKey: 'split',
  wing: 'blocks',
  bare: true,
  container: { slots: ['start', 'main'] },
  props: propsOf({
    start: NodesProperty,
    main: NodesProperty,
    width: Type.Integer({ default: 240, minimum: 160, maximum: 480 }),
  }),
});
