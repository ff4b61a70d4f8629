import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/**
 * Alternative login methods: scanning a QR code with a phone that is logged in, and single sign-on with the provider.
 */
export const loginWays = defineKind({
  zhjyKey: 'loginWays',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
