import { Type } from '@sinclair/typebox';
import { LookProperty } from '../../kit/schema/block-properties.ts';
import { oneOf, propsOf } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

/** A group of blocks: an element of the page, a link to another page (`path`), or a button (event `click`). */
export const box = defineKind({
  zhjyKey: 'box',
  wing: 'blocks',
  bare: true,
  container: { values: 'record' },
  events: ['click'],
  props: propsOf({
    element: oneOf(['div', 'section', 'article', 'header', 'span'], 'div'),
    look: LookProperty,
    /** Placeholders such as `{row.id}` are filled in. */
    path: Type.Optional(Type.String()),
  }),
});
