import { Type } from '@sinclair/typebox';
import { LookProperty, TextProperty } from '../../kit/schema/block-properties.ts';
import { flag, oneOf, propsOf } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

/** A text of a page: heading, paragraph, phrase or time. Placeholders such as `{row.title}` are filled in; without text there is no element. */
export const content = defineKind({
  zhjyKey: 'content',
  wing: 'blocks',
  bare: true,
  inReport: 'text',
  props: propsOf({
    element: oneOf(['p', 'span', 'strong', 'h1', 'h2', 'h3'], 'p'),
    content: Type.Optional(TextProperty),
    /** The name of a time in epoch milliseconds, shown instead of a text. */
    time: Type.Optional(Type.String()),
    /** `date`: in the language of the viewer, `ago`: how long ago, otherwise a pattern such as `yyyy-MM-dd HH:mm`. */
    format: Type.String({ default: 'date' }),
    look: LookProperty,
    /** The text is also the title of the browser tab. */
    pageTitle: flag(false),
  }),
});
