import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** The signatures a person keeps: more are drawn or uploaded, one is the default, old ones are deleted (SIGN-010). */
export const ownSignatures = defineKind({
  zhjyKey: 'ownSignatures',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
