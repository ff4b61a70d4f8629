import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** The lock screen: the time, the user who locked it, and the form to unlock it. */
export const lockFrame = defineKind({
  zhjyKey: 'lockFrame',
  wing: 'blocks',
  bare: true,
  container: true,
  props: Type.Object({}),
});
