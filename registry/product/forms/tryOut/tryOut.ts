import { Type } from '@sinclair/typebox';
import { propsOf } from '../../../kit/schema/props.ts';
import { defineKind } from '../../../kind.ts';

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
