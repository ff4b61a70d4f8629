import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Created, FileLink, List, Nothing } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { dataInterfaceMenu } from '../data-interface/data-interface.contract.ts';
import { stored, writable } from '../entity.ts';
import { dataInterfaceVariate } from './data-interface-variate.entity.ts';

const menu = dataInterfaceMenu;
const path = '/api/system/DataInterfaceVariate';
const ById = Type.Object({ id: Id });

export const DataInterfaceVariate = Type.Object({
  id: Id,
  ...stored(dataInterfaceVariate),
  /** What the expression gave when it was last read; empty before. */
  value: Type.String(),
  lastModifyTime: LastModifyTime,
});
export type DataInterfaceVariate = Static<typeof DataInterfaceVariate>;

export const dataInterfaceVariateContract = defineContract('data-interface-variate', {
  selector: {
    method: 'GET',
    path: `${path}/Selector`,
    summary: 'The variables, as options; all, or those of one interface.',
    access: { menu },
    input: Type.Object({ interfaceId: Type.Optional(Id) }),
    output: List(
      Type.Object({
        id: Id,
        fullName: Type.String(),
        interfaceId: Id,
        expression: Type.String(),
        value: Type.String(),
      }),
    ),
  },
  info: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One variable.',
    access: { menu },
    input: ById,
    output: DataInterfaceVariate,
  },
  create: {
    method: 'POST',
    path,
    summary: 'Creates a variable of an interface.',
    access: { menu, button: 'btn_add' },
    entity: dataInterfaceVariate,
    input: Type.Object(writable(dataInterfaceVariate)),
    output: Created,
    msg: 'common.created',
  },
  update: {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Changes a variable.',
    access: { menu, button: 'btn_edit' },
    entity: dataInterfaceVariate,
    input: Type.Object({ id: Id, ...writable(dataInterfaceVariate), lastModifyTime: Type.Optional(LastModifyTime) }),
    output: Nothing,
    msg: 'common.updated',
  },
  remove: {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Deletes a variable.',
    access: { menu, button: 'btn_remove' },
    input: ById,
    output: Nothing,
    msg: 'common.removed',
  },
  copy: {
    method: 'POST',
    path: `${path}/{id}/Actions/Copy`,
    summary: 'Copies a variable under a free name.',
    access: { menu, button: 'btn_add' },
    input: ById,
    output: Created,
    msg: 'data-interface.copied',
  },
  export: {
    method: 'GET',
    path: `${path}/{id}/Actions/Export`,
    summary: 'A variable as a .ffa file.',
    access: { menu },
    input: ById,
    output: FileLink,
  },
});
