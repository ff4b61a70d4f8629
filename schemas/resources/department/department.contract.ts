import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Id } from '../common-fields.ts';
import { crudCalls } from '../crud-contract.ts';
import { organizeMenu, OrganizeRow } from '../organize/organize.contract.ts';
import { department } from '../organize/organize.entity.ts';
import { selectorCall } from '../selector-node.ts';

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
  selector: selectorCall(
    `${path}/Selector/{id}`,
    'Companies and departments without the given one and its descendants; id 0 for all.',
    Type.Object({ id: Id }),
  ),
  selectorByAuth: selectorCall(
    `${path}/SelectorByAuth/{id}`,
    'The same for the organisations the caller is authorised for: their own and those below.',
    Type.Object({ id: Id }),
  ),
});
