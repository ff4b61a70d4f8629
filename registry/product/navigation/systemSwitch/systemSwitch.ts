import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** Switches to another system of the user (TOPBAR-006). */
export const systemSwitch = defineKind({
  zhjyKey: 'systemSwitch',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
