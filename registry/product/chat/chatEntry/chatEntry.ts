import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** Chats with colleagues: a drawer of conversations and contacts, and a window for each chat that is open. */
export const chatEntry = defineKind({
  zhjyKey: 'chatEntry',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
