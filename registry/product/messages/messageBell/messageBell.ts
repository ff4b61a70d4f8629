import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** The own messages: how many are unread, and a drawer to find and read them. */
export const messageBell = defineKind({
  zhjyKey: 'messageBell',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
