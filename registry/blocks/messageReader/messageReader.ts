import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** Opens one of the own messages by the `id` it is opened with: shows it, or leads to what it is about. */
export const messageReader = defineKind({
  zhjyKey: 'messageReader',
  wing: 'blocks',
  bare: true,
  overlay: true,
  props: Type.Object({}),
});
