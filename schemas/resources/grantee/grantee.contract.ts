import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Page, Paging } from '../../protocol/paging.ts';
import { authorityMenu } from '../authority/authority.contract.ts';
import { Grantee } from '../authority/authority.entity.ts';
import { Flag, Id } from '../common-fields.ts';

/** A user, role, position or group as shown on the permission screen. */
export const GranteeRow = Type.Object({
  id: Id,
  objectType: Grantee,
  fullName: Type.String(),
  enCode: Type.String({ description: 'Of a user the account.' }),
  organize: Type.String({ description: 'Where it belongs: names from the top down, joined with slashes.' }),
  enabledMark: Flag(),
});
export type GranteeRow = Static<typeof GranteeRow>;

/** Objects that permissions are granted to (PERM-011). */
export const granteeContract = defineContract('grantee', {
  list: {
    method: 'GET',
    path: '/api/permission/Authority/Objects/{objectType}',
    summary: 'Users, roles, positions or groups page by page, found by name, code and account.',
    access: { menu: authorityMenu },
    input: Type.Object({ objectType: Grantee, ...Paging }),
    output: Page(GranteeRow),
  },
});
