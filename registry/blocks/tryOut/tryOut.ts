import { Type } from '@sinclair/typebox';
import { propsOf } from '../../_shared/props.ts';
import { defineKind } from '../../kind.ts';

/** Tries something out: asks a call what it needs to be told, and shows the rows that another answers. */
export const tryOut = defineKind({
  zhjyKey: 'tryOut',
  wing: 'blocks',
  bare: true,
  props: propsOf({
    /** Answers the parameters: `{ field, fieldName, required, defaultValue }`. */
    asks: Type.String({ default: '' }),
    /** Takes them as `paramList` and answers rows. */
    runs: Type.String({ default: '' }),
    /** What both calls get besides. */
    with: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
});
