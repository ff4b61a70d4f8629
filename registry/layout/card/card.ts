import { containerConfig, defaultValueOf, withoutContainer, oneOf, propsOf, text } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** Fields in a frame with a title. */
const props = propsOf({
  header: text('卡片容器'),
  shadow: oneOf(['never', 'always', 'hover'], 'never'),
});

export const card = defineKind({
  zhjyKey: 'card',
  wing: 'layout',
  props,
  config: containerConfig({ defaultValue: defaultValueOf([]) }),
  without: withoutContainer.slice(1),
  container: { values: 'record' },
  fresh: { children: [] },
  events: [],
});

export type CardProps = PropsOf<{ props: typeof props }>;
