import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';
import { crudCalls } from '../crud-contract.ts';
import { organizeMenu, OrganizeRow } from '../organize/organize.contract.ts';
import { department } from '../organize/organize.entity.ts';
import { SelectorNode } from '../selector-node.ts';

const path = '/api/permission/Organize/Department';

const { info, create, update } = crudCalls({
  path,
  menu: organizeMenu,
  one: 'a department',
  entity: department,
  row: OrganizeRow,
});

/** Departments: creating and changing them, and trees for pickers. They are deleted as organisations. */
export const departmentContract = defineContract('department', {
  info,
  create,
  update: { ...update, summary: 'Changes a department; with another parent it moves with all below and its people.' },
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
