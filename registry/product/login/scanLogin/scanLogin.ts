import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/**
 * The page on a phone that has scanned a login QR code: the logged-in user accepts or refuses the login on the other
 * device.
 */
export const scanLogin = defineKind({
  zhjyKey: 'scanLogin',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
