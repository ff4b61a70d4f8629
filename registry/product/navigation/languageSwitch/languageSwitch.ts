import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** Chooses one of the three languages. */
export const languageSwitch = defineKind({
  zhjyKey: 'languageSwitch',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
