import { hasHtmlText, htmlText } from '#core/text/html-text.ts';
import { Type } from '@sinclair/typebox';
import type { ValueVerbs } from '#core/kind/kind.ts';
import { defineKind, type PropsOf } from '../../kind.ts';
import { fieldConfig, flag, orNull, propsOf, text } from '../../kit/schema/props.ts';
import { textVerbs } from '../../kit/values/texts.ts';

/** The sizes of text, in CSS pixels (FIELD-065). */
export const fontSizesPx = [12, 14, 16, 18, 20, 24, 28, 32, 36, 48, 60, 72] as const;

/** Height of an editor in a definition that says none; a new one is made with `freshHeightPx` (FIELD-064). */
export const heightPx = 300;
const freshHeightPx = 400;

/** Rich text. The value is HTML, which is sanitised wherever it is shown; its text form has no tags. */
const props = propsOf({
  placeholder: text('请输入'),
  height: Type.Optional(Type.Number({ minimum: 100, maximum: 2000 })),
  disabled: flag(false),
});

const verbs = textVerbs<object>();
const value: ValueVerbs<EditorProps, string> = {
  ...verbs,
  isEmpty: (html) => typeof html === 'string' && !hasHtmlText(html) && !/<(img|video|audio|hr|table)\b/i.test(html),
  html: (html) => html,
  text: (html, props, names) => (typeof html === 'string' ? htmlText(html) : verbs.text(html, props, names)),
};

export const editor = defineKind({
  zhjyKey: 'editor',
  wing: 'fields',
  props,
  config: fieldConfig(orNull(Type.String()), 'blur'),
  value,
  fresh: { height: freshHeightPx },
  events: [],
});

export type EditorProps = PropsOf<{ props: typeof props }>;
