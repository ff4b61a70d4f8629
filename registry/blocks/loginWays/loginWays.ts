import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** The other ways in, beside account and password: the code for a phone that is logged in, and the organisation's provider. */
export const loginWays = defineKind({
  zhjyKey: 'loginWays',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
