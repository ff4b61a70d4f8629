import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';

const path = '/api/system/Area';

const AreaNode = Type.Object({ id: Id, fullName: Type.String(), isLeaf: Type.Boolean() });

/** Provinces, cities, districts and streets, for choosing. */
export const areaContract = defineContract('area', {
  selector: {
    method: 'GET',
    path: `${path}/{id}/Selector/{id2}`,
    summary: 'The enabled areas directly below one, -1 at the top, without the one that is being changed; 0 for none.',
    access: 'session',
    input: Type.Object({ id: Id, id2: Id }),
    output: List(AreaNode),
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
