import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';
import { Keyword, RestrictedIds, SelectorNode } from '../selector-node.ts';

const path = '/api/permission/Organize';
const ById = Type.Object({ id: Id });

/** Companies and departments, for pickers. */
export const organizeContract = defineContract('organize', {
  tree: {
    method: 'GET',
    path: `${path}/Tree`,
    summary: 'All organisations as a tree.',
    access: 'session',
    input: Type.Object({}),
    output: List(SelectorNode),
  },
  selectorByAuth: {
    method: 'GET',
    path: `${path}/SelectorByAuth/{id}`,
    summary:
      'The organisations below one, itself included, that the caller is authorised for: the own ones and those below them. Id 0 for all of these.',
    access: 'session',
    input: ById,
    output: List(SelectorNode),
  },
  condition: {
    method: 'POST',
    reads: true,
    path: `${path}/OrganizeCondition`,
    summary: 'The given organisations and no others.',
    access: 'session',
    input: Type.Object({ departIds: RestrictedIds, keyword: Keyword }),
    output: List(SelectorNode),
  },
});
