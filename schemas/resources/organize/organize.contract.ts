import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { stored } from '../../protocol/entity.ts';
import { FileLink, List } from '../../protocol/paging.ts';
import { Flag, Id, LastModifyTime } from '../common-fields.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { Keyword, RestrictedIds, SelectorNode, selectorCall, selectorQuery } from '../selector-node.ts';
import { organize } from './organize.entity.ts';

/** Code of the menu of organisations and departments. */
export const organizeMenu = 'permission.organize';
const path = '/api/permission/Organize';

const fields = {
  id: Id,
  ...stored(organize),
  organizeIdTree: Type.Array(Id, { description: 'Ids from the top down, its own at the end.' }),
  organize: Type.String({ description: 'Names from the top down, joined with slashes.' }),
  lastModifyTime: LastModifyTime,
};
export const OrganizeRow = Type.Object(fields);
export type OrganizeRow = Static<typeof OrganizeRow>;

const OrganizeNode = Type.Recursive(
  (Node) => Type.Object({ ...fields, hasChildren: Type.Boolean(), children: Type.Optional(Type.Array(Node)) }),
  { $id: 'OrganizeNode' },
);
export type OrganizeNode = Static<typeof OrganizeNode>;

const crud = crudCalls({ path, menu: organizeMenu, one: 'an organisation', entity: organize, row: OrganizeRow });

/** Companies and departments: CRUD, and trees for pickers. */
export const organizeContract = defineContract('organize', {
  list: {
    ...crud.list,
    summary:
      'Organisations as a tree: those below parentId; without it the upper two levels; those that match a keyword or status with all above them.',
    input: Type.Object({
      keyword: Keyword,
      enabledMark: Type.Optional(Flag()),
      parentId: Type.Optional(Id),
    }),
    output: List(OrganizeNode),
  },
  info: crud.info,
  create: crud.create,
  update: {
    ...crud.update,
    summary: 'Changes an organisation; with another parent it moves with all below and its people.',
  },
  remove: { ...crud.remove, summary: 'Deletes an organisation or department without children, positions and users.' },
  export: {
    method: 'GET',
    path: `${path}/ExportData`,
    summary: 'Exports the organisations, or those that match a keyword, as a workbook.',
    access: { menu: organizeMenu },
    input: Type.Object({ keyword: Keyword }),
    output: FileLink,
  },
  selector: {
    method: 'GET',
    path: `${path}/Selector/{id}`,
    summary: 'Possible parents of a company: the top, and every organisation but the given one and its descendants.',
    access: { menu: organizeMenu },
    input: ById,
    output: List(SelectorNode),
  },
  tree: selectorCall(`${path}/Tree`, 'All organisations as a tree.'),
  selectorByAuth: selectorCall(
    `${path}/SelectorByAuth/{id}`,
    'The organisations below one, itself included, that the caller is authorised for: the own ones and those below them. Id 0 for all of these.',
    ById,
  ),
  condition: selectorQuery(
    `${path}/OrganizeCondition`,
    'The given organisations and no others.',
    Type.Object({ departIds: RestrictedIds, keyword: Keyword }),
  ),
});
