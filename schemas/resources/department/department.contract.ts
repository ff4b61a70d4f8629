import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';
import { SelectorNode } from '../selector-node.ts';

const path = '/api/permission/Organize/Department';

/** Departments, for pickers. */
export const departmentContract = defineContract('department', {
  selector: {
    method: 'GET',
    path: `${path}/Selector/{id}`,
    summary: 'Companies and departments without the given one and its descendants; id 0 for all.',
    access: 'session',
    input: Type.Object({ id: Id }),
    output: List(SelectorNode),
  },
  selectorByAuth: {
    method: 'GET',
    path: `${path}/SelectorByAuth/{id}`,
    summary: 'The same for the organisations the caller is authorised for: their own and those below.',
    access: 'session',
    input: Type.Object({ id: Id }),
    output: List(SelectorNode),
  },
});
