import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';

/** The stored signatures of the user: add by drawing or upload, choose the default, delete (SIGN-010). */
export const ownSignatures = defineKind({
  zhjyKey: 'ownSignatures',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});

/** Who the person is: picture, account, signature, and the organisation and position to work in (SHELL-030). */
export const profileCard = defineKind({
  zhjyKey: 'profileCard',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});
