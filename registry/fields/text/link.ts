import { Type } from '@sinclair/typebox';
import { bareConfig, withoutDisplay, oneOf, propsOf, text } from '../../kit/schema/props.ts';
import { textStyle } from './text-style.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** Words that lead somewhere: inside the shell, or to a new window. */
const props = propsOf({
  content: text('文本链接'),
  href: Type.String({ default: '' }),
  target: oneOf(['_self', '_blank'], '_self'),
  textStyle: textStyle({ 'text-align': 'left' }),
});

export const link = defineKind({
  zhjyKey: 'link',
  wing: 'fields',
  props,
  config: bareConfig(),
  without: withoutDisplay,
  events: ['click'],
});

export type LinkProps = PropsOf<{ props: typeof props }>;
