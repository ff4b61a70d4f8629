import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** Goes to another of the systems the person belongs to (TOPBAR-006). */
export const systemSwitch = defineKind({
  zhjyKey: 'systemSwitch',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
