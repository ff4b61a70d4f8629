import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List } from '../../protocol/paging.ts';
import { RestrictedIds, SelectorNode } from '../selector-node.ts';

const path = '/api/permission/Role';

/** Roles, for choosing. */
export const roleContract = defineContract('role', {
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'Roles below their organisations; those that count everywhere below id 1. Keyed by onlyId.',
    access: 'session',
    input: Type.Object({}),
    output: List(SelectorNode),
  },
  condition: {
    method: 'POST',
    reads: true,
    path: `${path}/RoleCondition`,
    summary: 'The given roles and no others.',
    access: 'session',
    input: Type.Object({ ids: RestrictedIds }),
    output: List(SelectorNode),
  },
});
