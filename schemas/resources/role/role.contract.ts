import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List, Paging } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { stored } from '../../protocol/entity.ts';
import { crudCalls } from '../crud-contract.ts';
import { memberCalls } from '../members.ts';
import { RestrictedIds, SelectorNode } from '../selector-node.ts';
import { role } from './role.entity.ts';

const menu = 'permission.role';
const path = '/api/permission/Role';

const RoleRow = Type.Object({
  id: Id,
  ...stored(role),
  organize: Type.String({
    description: 'Path of names of its organisations; empty for a global role.',
  }),
  lastModifyTime: LastModifyTime,
});
export type RoleRow = Static<typeof RoleRow>;

const { list, info, create, update, remove, state } = crudCalls({
  path,
  menu,
  one: 'a role',
  entity: role,
  row: RoleRow,
});

/** Roles. */
export const roleContract = defineContract('role', {
  list: {
    ...list,
    summary: 'Roles by name and code, page by page: all, those of one organisation, or global ones.',
    input: Type.Object({
      ...Paging,
      organizeId: Type.Optional(Id),
      globalMark: Type.Optional(Type.String({ maxLength: 1, description: '1: global roles; 0: the others.' })),
    }),
  },
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Roles below their organisations, global ones below id 1. Keyed by onlyId.',
    access: 'session',
    input: Type.Object({}),
    output: List(SelectorNode),
  },
  condition: {
    method: 'POST',
    reads: true,
    path: `${path}/RoleCondition`,
    summary: 'The roles with the given ids.',
    access: 'session',
    input: Type.Object({ ids: RestrictedIds }),
    output: List(SelectorNode),
  },
  info,
  create,
  update,
  remove: { ...remove, summary: 'Deletes an unassigned role with its grants.' },
  state,
  ...memberCalls({ path, menu, one: 'a role' }),
});
