import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';
import { oneOf, propsOf } from '../../kit/schema/props.ts';

/**
 * What a flow message is about: the body of the message travels as `config` in the query of the address (ROUTE-022). Of a
 * form whose record it names, that record is shown to read.
 */
export const flowDetail = defineKind({
  zhjyKey: 'flowDetail',
  wing: 'blocks',
  bare: true,
  props: propsOf({}),
});

/** The processes that the user may start, as cards by category with a search; choosing one opens its form (FLOW-060). */
export const flowStart = defineKind({
  zhjyKey: 'flowStart',
  wing: 'blocks',
  bare: true,
  props: propsOf({}),
});

/**
 * A form or list that a link opens without login: the query string has `modelId`, `encryption` and optionally `type`
 * (`form` or `list`) (ROUTE-010).
 */
export const formShortLink = defineKind({
  zhjyKey: 'formShortLink',
  wing: 'blocks',
  bare: true,
  props: propsOf({}),
});

/** A portal; its children where there is none. */
export const portal = defineKind({
  zhjyKey: 'portal',
  wing: 'blocks',
  bare: true,
  props: propsOf({
    /**
     * `menu`: the portal of the menu; `person`: the one of `portalId` in the URL, or the user's default (ROUTE-015).
     */
    of: oneOf(['person', 'menu'], 'person'),
  }),
});

/** Files that a call answers (`fileName`, `fileContent`, `fileType`), with the text of the chosen one, to read. */
export const codeFiles = defineKind({
  zhjyKey: 'codeFiles',
  wing: 'blocks',
  bare: true,
  props: propsOf({
    call: Type.String({ default: '' }),
    with: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
});

/** Tests a call: shows a form for its parameters, and the rows it answers. */
export const tryOut = defineKind({
  zhjyKey: 'tryOut',
  wing: 'blocks',
  bare: true,
  props: propsOf({
    /** Answers the parameters: `{ field, fieldName, required, defaultValue }`. */
    asks: Type.String({ default: '' }),
    /** Takes them as `paramList` and answers rows. */
    runs: Type.String({ default: '' }),
    /** Additional input of both calls. */
    with: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
});
