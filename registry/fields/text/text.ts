import { Type } from '@sinclair/typebox';
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
  /** The words are HTML, which is cleaned where it is shown. */
  isHtml: Type.Optional(Type.Boolean()),
  running: Type.Optional(Type.Union([Type.Literal('left'), Type.Literal('right'), Type.Literal('up')])),
  /** Pixels a second; absent: 60. */
  runningSpeed: Type.Optional(Type.Integer({ minimum: 5, maximum: 500 })),
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
