import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { dataInterfaceMenu } from '../data-interface/data-interface.contract.ts';
import { stored } from '../../protocol/entity.ts';
import { crudCalls } from '../crud-contract.ts';
import { dataInterfaceVariate } from './data-interface-variate.entity.ts';

const menu = dataInterfaceMenu;
const path = '/api/system/DataInterfaceVariate';

export const DataInterfaceVariate = Type.Object({
  id: Id,
  ...stored(dataInterfaceVariate),
  /** Last value of the expression; initially empty. */
  value: Type.String(),
  lastModifyTime: LastModifyTime,
});
export type DataInterfaceVariate = Static<typeof DataInterfaceVariate>;

const crud = crudCalls({ path, menu, one: 'a variable', entity: dataInterfaceVariate, row: DataInterfaceVariate });

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
  info: crud.info,
  create: { ...crud.create, summary: 'Creates a variable of an interface.' },
  update: crud.update,
  remove: crud.remove,
  copy: { ...crud.copy, summary: 'Copies a variable under a free name.', msg: 'data-interface.copied' },
  export: { ...crud.export, summary: 'A variable as a .ffa file.' },
  import: crud.import,
});
