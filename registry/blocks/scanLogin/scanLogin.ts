import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** On the phone that scanned a login code: whoever is logged in here agrees to be logged in there, or not. */
export const scanLogin = defineKind({
  zhjyKey: 'scanLogin',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
