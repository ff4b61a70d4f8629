import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List } from '../../protocol/paging.ts';
import { Id, LastModifyTime, PictureAddress } from '../common-fields.ts';
import { stored } from '../../protocol/entity.ts';
import { crudCalls } from '../crud-contract.ts';
import { signature } from './signature.entity.ts';

/** Code of its menu. */
export const signatureMenu = 'system.signature';
const menu = signatureMenu;
const path = '/api/system/Signature';

const Signature = Type.Object({ id: Id, ...stored(signature), lastModifyTime: LastModifyTime });

/** A seal as shown to its permitted users (SIGN-008). */
export const UsableSignature = Type.Object({ id: Id, fullName: Type.String(), icon: PictureAddress });
export type UsableSignature = Static<typeof UsableSignature>;

const crud = crudCalls({ path, menu, one: 'a seal', entity: signature, row: Signature });

export const signatureContract = defineContract('signature', {
  list: { ...crud.list, summary: 'Seals, page by page.' },
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Names of enabled seals, for telling a form which of them it takes.',
    access: 'session',
    input: Type.Object({}),
    output: List(Type.Object({ id: Id, fullName: Type.String(), enCode: Type.String() })),
  },
  usable: {
    method: 'POST',
    reads: true,
    path: `${path}/ListByIds`,
    summary: 'Of these seals, or of all when none is named, those the caller may use.',
    access: 'session',
    input: Type.Object({ ids: Type.Optional(Type.Array(Id, { maxItems: 1000 })) }),
    output: List(UsableSignature),
  },
  info: crud.info,
  create: crud.create,
  update: { ...crud.update, summary: 'Changes a seal; forms that carry it keep the picture they were given.' },
  remove: { ...crud.remove, summary: 'Deletes a seal; forms that carry it keep their picture.' },
});
