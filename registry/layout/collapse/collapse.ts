import { Type } from '@sinclair/typebox';
import { defineKind, type PropsOf } from '../../kind.ts';
import { initialPanels } from '../../kit/schema/block-properties.ts';
import { containerConfig, flag, oneOf, propsOf, text, withoutContainer } from '../../kit/schema/props.ts';

/** Panels that open and close; with \`accordion\` one at a time. \`config.active\` names those open at first. */
const props = propsOf({
  accordion: flag(false),
  ghost: flag(true),
  expandIconPosition: oneOf(['start', 'end'], 'end'),
});

export const collapse = defineKind({
  zhjyKey: 'collapse',
  wing: 'layout',
  props,
  config: containerConfig({ active: Type.Array(Type.Union([Type.String(), Type.Number()]), { default: ['1'] }) }),
  without: withoutContainer,
  container: { values: 'record', only: 'collapseItem' },
  fresh: { children: initialPanels('collapseItem', '面板') },
  events: ['change'],
});

export type CollapseProps = PropsOf<{ props: typeof props }>;

/** One panel of \`collapse\`. */
const collapseItemProps = propsOf({ title: text(''), name: Type.String({ default: '' }) });

export const collapseItem = defineKind({
  zhjyKey: 'collapseItem',
  wing: 'layout',
  props: collapseItemProps,
  container: { values: 'record' },
  bare: true,
  events: [],
});
