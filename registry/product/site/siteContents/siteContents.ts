import { Type } from '@sinclair/typebox';
import { oneOf } from '../../../kit/schema/props.ts';
import { defineKind } from '../../../kind.ts';

/**
 * Contents of the public site from a source whose rows have `title`, `summary` and `publishTime`. With `path` each
 * links to a page with its `id`; with `read` it is expanded in place.
 */
export const siteContents = defineKind({
  zhjyKey: 'siteContents',
  wing: 'blocks',
  bare: true,
  options: true,
  props: Type.Object({
    look: oneOf(['cards', 'rows', 'stories'], 'cards'),
    path: Type.Optional(Type.String()),
    /** The call that answers one content in full. */
    read: Type.Optional(Type.String()),
    hasPage: Type.Boolean({ default: false }),
    pageSize: Type.Integer({ default: 12, minimum: 1, maximum: 50 }),
  }),
});
