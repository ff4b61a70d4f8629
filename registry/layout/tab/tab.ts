import { Type } from '@sinclair/typebox';
import { defineKind, type PropsOf } from '../../kind.ts';
import { initialPanels } from '../../kit/schema/block-properties.ts';
import { containerConfig, oneOf, propsOf, text, withoutContainer } from '../../kit/schema/props.ts';

/** Tabs that hold fields, one in view. \`config.active\` names the first, or the address does: {route.query.tab}. */
const props = propsOf({
  type: oneOf(['', 'card', 'border-card'], ''),
  tabPosition: oneOf(['top', 'left', 'right', 'bottom'], 'top'),
});

export const tab = defineKind({
  zhjyKey: 'tab',
  wing: 'layout',
  props,
  config: containerConfig({ active: Type.String({ default: '1' }) }),
  without: withoutContainer,
  container: { values: 'record', only: 'tabItem' },
  fresh: { children: initialPanels('tabItem', 'Tab ') },
  events: ['tabClick'],
});

export type TabProps = PropsOf<{ props: typeof props }>;

/** One tab of \`tab\`. */
const tabItemProps = propsOf({ title: text(''), name: Type.String({ default: '' }) });

export const tabItem = defineKind({
  zhjyKey: 'tabItem',
  wing: 'layout',
  props: tabItemProps,
  container: { values: 'record' },
  bare: true,
  events: [],
});
