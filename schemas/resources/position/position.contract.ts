import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { stored } from '../../protocol/entity.ts';
import { FileLink, Paging } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { crudCalls } from '../crud-contract.ts';
import { memberCalls } from '../members.ts';
import { Keyword, OrganizeIds, RestrictedIds, selectorCall, selectorQuery } from '../selector-node.ts';
import { position } from './position.entity.ts';

const menu = 'permission.position';
const path = '/api/permission/Position';

const PositionRow = Type.Object({
  id: Id,
  ...stored(position),
  organizeIdTree: Type.Array(Id, { description: 'Ids of its organisation and those above, from the top down.' }),
  organize: Type.String({ description: 'Their names, joined with slashes.' }),
  lastModifyTime: LastModifyTime,
});
export type PositionRow = Static<typeof PositionRow>;

const { list, info, create, update, remove } = crudCalls({
  path,
  menu,
  one: 'a position',
  entity: position,
  row: PositionRow,
});

/** Positions: CRUD, members, and trees for pickers. */
export const positionContract = defineContract('position', {
  list: {
    ...list,
    summary: 'Positions by name and code, page by page: all, or those of one organisation and those below it.',
    input: Type.Object({ ...Paging, organizeId: Type.Optional(Id) }),
  },
  info,
  create,
  update,
  remove: { ...remove, summary: 'Deletes a position without users, with its grants.' },
  all: selectorCall(`${path}/All`, 'All enabled positions as a list.'),
  byOrganizes: selectorQuery(`${path}/getListByOrgIds`, 'The enabled positions of these organisations.', OrganizeIds),
  export: {
    method: 'GET',
    path: `${path}/ExportData`,
    summary: 'Exports positions as a workbook: all, or those of one organisation and those below it, by keyword.',
    access: { menu },
    input: Type.Object({ keyword: Keyword, organizeId: Type.Optional(Id) }),
    output: FileLink,
  },
  selector: selectorCall(`${path}/Selector`, 'Organisations with their positions as a tree.'),
  condition: selectorQuery(
    `${path}/PositionCondition`,
    'The given positions and no others, under their organisations.',
    Type.Object({ ids: RestrictedIds, keyword: Keyword }),
  ),
  ...memberCalls({ path, menu, one: 'a position' }),
});
