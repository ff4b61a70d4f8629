import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List } from '../../protocol/paging.ts';
import { authorityMenu } from '../authority/authority.contract.ts';
import { Id } from '../common-fields.ts';

const path = '/api/permission/PermissionGroup';

/** Owner of the requested permission groups; an organisation has those of its roles and positions. */
export const GroupOwner = Type.Union(
  (['user', 'role', 'position', 'group', 'organize'] as const).map((name) => Type.Literal(name)),
);

/** A set of permissions: a user's own, or those of one role, position or group. */
export const PermissionGroup = Type.Object({
  id: Type.String(),
  fullName: Type.String(),
  type: Type.String({ description: 'user, role, position or group.' }),
});
export type PermissionGroup = Static<typeof PermissionGroup>;

const Named = Type.Array(Type.Object({ id: Type.String(), fullName: Type.String(), enCode: Type.String() }));

/** Granted permissions, by step. */
export const GroupPermissions = Type.Object({
  system: Named,
  module: Named,
  button: Named,
  column: Named,
  form: Named,
  resource: Named,
});
export type GroupPermissions = Static<typeof GroupPermissions>;

/** Origin of permissions: the permission groups of an object, and the content of each. */
export const permissionGroupContract = defineContract('permission-group', {
  list: {
    method: 'GET',
    path: `${path}/getPermissionGroup`,
    summary: 'The permission groups of an object: all an object has its permissions from.',
    access: { menu: authorityMenu },
    input: Type.Object({ id: Id, objectType: GroupOwner }),
    output: List(PermissionGroup),
  },
  permissions: {
    method: 'GET',
    path: `${path}/getPermission`,
    summary: 'The permissions of one group of an object; without `permissionId` those of all its groups together.',
    access: { menu: authorityMenu },
    input: Type.Object({ id: Id, objectType: GroupOwner, permissionId: Type.Optional(Id) }),
    output: GroupPermissions,
  },
});
