import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Page, Paging } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';
import { dataInterfaceMenu } from '../data-interface/data-interface.contract.ts';

export const DataInterfaceLog = Type.Object({
  id: Id,
  fullName: Type.String(),
  /** Epoch milliseconds. */
  invokTime: Type.Integer(),
  invokIp: Type.String(),
  invokType: Type.String({ description: 'The call: rows, page or byIds.' }),
  /** Milliseconds. */
  invokWasteTime: Type.Integer(),
  userId: Type.String(),
  userName: Type.String(),
  /** `ok`, or the message id of the error. */
  outcome: Type.String(),
  /** The outcome in words. */
  outcomeText: Type.String(),
});
export type DataInterfaceLog = Static<typeof DataInterfaceLog>;

export const dataInterfaceLogContract = defineContract('data-interface-log', {
  list: {
    method: 'GET',
    path: '/api/system/DataInterfaceLog/{id}',
    summary: 'The calls of a data interface, newest first.',
    access: { menu: dataInterfaceMenu },
    input: Type.Object({ id: Id, ...Paging }),
    output: Page(DataInterfaceLog),
  },
});
