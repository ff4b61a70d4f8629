import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** A greeting by the time of day, with the day itself and how many messages wait. */
export const greeting = defineKind({
  zhjyKey: 'greeting',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
