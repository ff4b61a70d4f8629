import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List } from '../../protocol/paging.ts';
import { Keyword, RestrictedIds, SelectorNode } from '../selector-node.ts';

const path = '/api/permission/Position';

/** Positions, for pickers. */
export const positionContract = defineContract('position', {
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Organisations with their positions as a tree.',
    access: 'session',
    input: Type.Object({}),
    output: List(SelectorNode),
  },
  condition: {
    method: 'POST',
    reads: true,
    path: `${path}/PositionCondition`,
    summary: 'The given positions and no others, under their organisations.',
    access: 'session',
    input: Type.Object({ ids: RestrictedIds, keyword: Keyword }),
    output: List(SelectorNode),
  },
});
