import { Type } from '@sinclair/typebox';
import { BindProperty, LookProperty, NodesProperty, TextProperty } from '../../kit/schema/block-properties.ts';
import { oneOf, propsOf } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

/**
 * Renders its children once for each entry of a source, or of a list that is already known (`entries`). Rules, texts,
 * links and sources of the children read the entry by the name `as`. A source with `one` is a single entry, not a list.
 * At most 500 entries are rendered at once.
 */
export const repeat = defineKind({
  zhjyKey: 'repeat',
  wing: 'blocks',
  bare: true,
  options: true,
  container: { values: 'record', slots: ['empty'] },
  props: propsOf({
    /** The rest of the screen reads `total` below this name, and reloads the block by it. */
    bind: BindProperty,
    /** The name of a list, for example `row.files`. */
    entries: Type.Optional(Type.String()),
    as: Type.String({ default: 'row', pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' }),
    /** `none`: the first page only, `pages`: page by page, `more`: a button adds the next page. */
    paging: oneOf(['none', 'pages', 'more'], 'none'),
    pageSize: Type.Integer({ default: 20, minimum: 1, maximum: 100 }),
    look: LookProperty,
    emptyText: Type.Optional(TextProperty),
    /** Blocks shown instead of the text when there are no entries. */
    empty: NodesProperty,
    loadingRows: Type.Integer({ default: 4, minimum: 1, maximum: 20 }),
  }),
});
