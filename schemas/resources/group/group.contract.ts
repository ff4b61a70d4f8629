import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List } from '../../protocol/paging.ts';
import { RestrictedIds, SelectorNode } from '../selector-node.ts';

const path = '/api/permission/Group';

/** Groups of users, for choosing. */
export const groupContract = defineContract('group', {
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Groups below their kinds. Answers the list itself.',
    access: 'session',
    input: Type.Object({}),
    output: Type.Array(SelectorNode),
  },
  condition: {
    method: 'POST',
    reads: true,
    path: `${path}/GroupCondition`,
    summary: 'The given groups and no others.',
    access: 'session',
    input: Type.Object({ ids: RestrictedIds }),
    output: List(SelectorNode),
  },
});
