import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** Who is logged in, with the own password and the way out. */
export const userMenu = defineKind({
  zhjyKey: 'userMenu',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
