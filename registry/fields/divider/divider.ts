import { displayConfig, withoutTitle, oneOf, propsOf, text } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A line between fields, with words on it if there are any. */
const props = propsOf({
  content: text('我是分割线'),
  contentPosition: oneOf(['left', 'center', 'right'], 'center'),
});

export const divider = defineKind({
  zhjyKey: 'divider',
  wing: 'fields',
  props,
  config: displayConfig(),
  without: withoutTitle,
  events: [],
});

export type DividerProps = PropsOf<{ props: typeof props }>;
