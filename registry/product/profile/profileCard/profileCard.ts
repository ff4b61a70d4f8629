import { Type } from '@sinclair/typebox';
import { defineKind } from '../../../kind.ts';

/** Who the person is: picture, account, signature, and the organisation and position to work in (SHELL-030). */
export const profileCard = defineKind({
  zhjyKey: 'profileCard',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
