import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Created, Nothing } from '../../protocol/paging.ts';
import { Flag, Id, PictureAddress } from '../common-fields.ts';

const current = '/api/permission/Users/Current';
const ById = Type.Object({ id: Id });

/** A handwritten signature stored for reuse (SIGN-010). */
export const PersonalSignature = Type.Object({ id: Id, signImg: PictureAddress, isDefault: Flag() });
export type PersonalSignature = Static<typeof PersonalSignature>;

export const personalSignatureContract = defineContract('personal-signature', {
  list: {
    method: 'GET',
    path: `${current}/SignImg`,
    summary: 'The own signatures, the default first, then the newest first.',
    access: 'session',
    input: Type.Object({}),
    output: Type.Array(PersonalSignature),
  },
  create: {
    method: 'POST',
    path: `${current}/SignImg`,
    summary: 'Keeps a signature; the first one is the default, and so is one that asks to be.',
    access: 'session',
    input: Type.Object({ signImg: PictureAddress, isDefault: Type.Optional(Flag()) }),
    output: Created,
  },
  makeDefault: {
    method: 'PUT',
    path: `${current}/{id}/SignImg`,
    summary: 'Makes an own signature the default, and no other.',
    access: 'session',
    toggles: true,
    input: ById,
    output: Nothing,
  },
  remove: {
    method: 'DELETE',
    path: `${current}/{id}/SignImg`,
    summary: 'Deletes an own signature; was it the default, the newest that remains is.',
    access: 'session',
    input: ById,
    output: Nothing,
    msg: 'common.removed',
  },
});
