import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List, Paging } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';

const path = '/api/system/Area';

const AreaNode = Type.Object({ id: Id, fullName: Type.String(), isLeaf: Type.Boolean() });

const FoundArea = Type.Object({
  id: Id,
  fullName: Type.String(),
  organize: Type.String({ description: 'Names from the top down, joined with slashes.' }),
  organizeIds: Type.Array(Id, { description: 'Ids from the top down.' }),
  next: Type.Optional(
    Type.String({ description: 'Of the last one where more follow: what the next page is asked with as `after`.' }),
  ),
});

/** Provinces, cities, districts and streets, for pickers. */
export const areaContract = defineContract('area', {
  selector: {
    method: 'GET',
    path: `${path}/{id}/Selector/{id2}`,
    summary: 'The enabled areas directly below one, -1 at the top, without the one that is being changed; 0 for none.',
    access: 'session',
    input: Type.Object({ id: Id, id2: Id }),
    output: List(AreaNode),
  },
  search: {
    method: 'GET',
    path: `${path}/Search`,
    summary: 'The enabled areas of a level whose names from the top down hold a keyword, page by page.',
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
    summary: 'The names of paths of ids, each as a list; an id that is no area stands for itself.',
    access: 'session',
    input: Type.Object({ idsList: Type.Array(Type.Array(Id, { maxItems: 10 }), { maxItems: 1_000 }) }),
    output: Type.Array(Type.Array(Type.String())),
  },
});
