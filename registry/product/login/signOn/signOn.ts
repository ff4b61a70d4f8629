import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** Logging in with the organisation's own provider: goes there, or ends the login that comes back from there. */
export const signOn = defineKind({
  zhjyKey: 'signOn',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    step: Type.Unsafe<'begin' | 'end'>(Type.Union([Type.Literal('begin'), Type.Literal('end')], { default: 'begin' })),
  }),
});
