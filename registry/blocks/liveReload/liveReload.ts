import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** Shows nothing: reloads the other blocks of its page when messages come or are read elsewhere. */
export const liveReload = defineKind({
  zhjyKey: 'liveReload',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
