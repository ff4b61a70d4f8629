import { displayConfig, withoutTitle, oneOf, propsOf, text } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** The heading of a group of fields, with optional help text. */
const props = propsOf({
  helpMessage: text(''),
  content: text('分组标题'),
  contentPosition: oneOf(['left', 'center', 'right'], 'left'),
});

export const groupTitle = defineKind({
  zhjyKey: 'groupTitle',
  wing: 'fields',
  props,
  config: displayConfig(),
  without: withoutTitle,
  events: [],
});

export type GroupTitleProps = PropsOf<{ props: typeof props }>;
