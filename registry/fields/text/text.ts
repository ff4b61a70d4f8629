import { displayConfig, withoutDisplay, propsOf, text as words } from '../../kit/schema/props.ts';
import { textStyle } from './text-style.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** Fixed words with their own look. */
const props = propsOf({
  textStyle: textStyle({
    color: '#000000',
    'text-align': 'left',
    'font-weight': 'normal',
    'font-style': 'normal',
    'text-decoration': 'none',
    'line-height': 32,
    'font-size': 12,
  }),
  content: words('这是一段文字'),
});

export const text = defineKind({
  zhjyKey: 'text',
  wing: 'fields',
  props,
  config: displayConfig(),
  without: withoutDisplay,
  events: [],
});

export type TextProps = PropsOf<{ props: typeof props }>;
