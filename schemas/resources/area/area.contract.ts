import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { stored } from '../../protocol/entity.ts';
import { List, Paging } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { crudCalls } from '../crud-contract.ts';
import { Keyword } from '../selector-node.ts';
import { area } from './area.entity.ts';

const menu = 'system.area';
const path = '/api/system/Area';

const AreaNode = Type.Object({ id: Id, fullName: Type.String(), isLeaf: Type.Boolean() });

const FoundArea = Type.Object({
  id: Id,
  fullName: Type.String(),
  organize: Type.String({ description: 'Names from the top down, joined with slashes.' }),
  organizeIds: Type.Array(Id, { description: 'Ids from the top down.' }),
  next: Type.Optional(
    Type.String({ description: 'Cursor of the last row when more rows follow: the `after` of the next page.' }),
  ),
});

const AreaRow = Type.Object({ id: Id, ...stored(area), lastModifyTime: LastModifyTime });
export type AreaRow = Static<typeof AreaRow>;

const AreaBranch = Type.Recursive(
  (Branch) =>
    Type.Object({
      ...AreaRow.properties,
      isLeaf: Type.Boolean(),
      hasChildren: Type.Boolean(),
      children: Type.Optional(Type.Array(Branch)),
    }),
  { $id: 'AreaBranch' },
);
export type AreaBranch = Static<typeof AreaBranch>;

const crud = crudCalls({ path, menu, one: 'an area', entity: area, row: AreaRow });

/** Provinces, cities, districts and streets: CRUD, and those of pickers. */
export const areaContract = defineContract('area', {
  list: {
    ...crud.list,
    path: `${path}/{id}`,
    summary:
      'Areas directly below an area, -1 for the top level; with a keyword those that match, with all above them.',
    input: Type.Object({ id: Id, keyword: Keyword }),
    output: List(AreaBranch),
  },
  info: { ...crud.info, path: `${path}/{id}/Info` },
  create: crud.create,
  update: crud.update,
  remove: { ...crud.remove, summary: 'Deletes an area without children.' },
  state: crud.state,
  selector: {
    method: 'GET',
    path: `${path}/{id}/Selector/{id2}`,
    summary: 'Enabled areas directly below an area, -1 for the top level, without the area being edited (0: none).',
    access: 'session',
    input: Type.Object({ id: Id, id2: Id }),
    output: List(AreaNode),
  },
  search: {
    method: 'GET',
    path: `${path}/Search`,
    summary: 'Enabled areas of a level whose path of names contains a keyword, page by page.',
    access: 'session',
    input: Type.Object({
      keyword: Type.String({ minLength: 1, maxLength: 200 }),
      level: Type.Integer({ minimum: 0, maximum: 3, description: '0 province, 1 city, 2 district, 3 street.' }),
      currentPage: Paging.currentPage,
      pageSize: Paging.pageSize,
      after: Paging.after,
    }),
    output: List(FoundArea),
  },
  names: {
    method: 'POST',
    reads: true,
    path: `${path}/GetAreaByIds`,
    summary: 'Names for paths of ids, each path as a list; an unknown id is returned as its own name.',
    access: 'session',
    input: Type.Object({ idsList: Type.Array(Type.Array(Id, { maxItems: 10 }), { maxItems: 1_000 }) }),
    output: Type.Array(Type.Array(Type.String())),
  },
});
