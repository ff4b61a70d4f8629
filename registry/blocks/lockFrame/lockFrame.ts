import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** The page while the screen is locked: the time, whoever locked it, and the way back in. */
export const lockFrame = defineKind({
  zhjyKey: 'lockFrame',
  wing: 'blocks',
  bare: true,
  container: true,
  props: Type.Object({}),
});
