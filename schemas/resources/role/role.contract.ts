import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { FileLink, Paging } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { stored } from '../../protocol/entity.ts';
import { crudCalls } from '../crud-contract.ts';
import { memberCalls } from '../members.ts';
import { Keyword, OrganizeIds, RestrictedIds, selectorCall, selectorQuery } from '../selector-node.ts';
import { role } from './role.entity.ts';

const menu = 'permission.role';
const path = '/api/permission/Role';

const GlobalMark = Type.Optional(Type.String({ maxLength: 1, description: '1: global roles; 0: the others.' }));

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
      globalMark: GlobalMark,
    }),
  },
  selector: selectorCall(
    `${path}/Selector`,
    'Roles below their organisations, global ones below id 1. Keyed by onlyId.',
  ),
  selectorByPermission: selectorCall(
    `${path}/SelectorByPermission`,
    'The same, without the roles with rights that the caller could not grant.',
  ),
  byOrganizes: selectorQuery(`${path}/getListByOrgIds`, 'The enabled roles of these organisations.', OrganizeIds),
  export: {
    method: 'GET',
    path: `${path}/ExportData`,
    summary: 'Exports roles as a workbook: all, or those the list would show.',
    access: { menu },
    input: Type.Object({ keyword: Keyword, organizeId: Type.Optional(Id), globalMark: GlobalMark }),
    output: FileLink,
  },
  condition: selectorQuery(
    `${path}/RoleCondition`,
    'The roles with the given ids.',
    Type.Object({ ids: RestrictedIds }),
  ),
  info,
  create,
  update,
  remove: { ...remove, summary: 'Deletes an unassigned role with its grants.' },
  state,
  ...memberCalls({ path, menu, one: 'a role' }),
});
