import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** Opens one of the user's messages by `id`: shows it, or navigates to its subject. */
export const messageReader = defineKind({
  zhjyKey: 'messageReader',
  wing: 'blocks',
  bare: true,
  overlay: true,
  props: Type.Object({}),
});
