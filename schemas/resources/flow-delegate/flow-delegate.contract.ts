import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { stored } from '../../protocol/entity.ts';
import { List, Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Id, LastModifyTime } from '../common-fields.ts';
import { ById, crudCalls } from '../crud-contract.ts';
import { flowFilters, FlowRow } from '../flow-instance/flow-instance.contract.ts';
import { flowDelegate } from './flow-delegate.entity.ts';

const path = '/api/workflow/Engine/FlowDelegate';

/** The tabs of the page: started for others 0, own delegations 1, delegated to the caller 2 (FLOW-071). */
export const delegateTabs = { launched: 0, own: 1, received: 2 } as const;

const Row = Type.Object({
  id: Id,
  ...stored(flowDelegate),
  userName: Type.String({ description: 'Who lends.' }),
  toUserName: Type.String(),
  flowNames: Type.String({ description: 'Comma-joined, or that it is all of them.' }),
  state: Type.Integer({ description: '0 has not begun, 1 holds, 2 has ended.' }),
  lastModifyTime: LastModifyTime,
});

const Named = Type.Object({ id: Id, fullName: Type.String() });

const crud = crudCalls({ path, one: 'an own delegation', entity: flowDelegate, row: Row });

export const flowDelegateContract = defineContract('flow-delegate', {
  list: {
    ...crud.list,
    summary: 'Own delegations (1), or those to the caller (2), newest first.',
    input: Type.Object({
      ...Paging,
      type: Type.Optional(Type.Union([Type.Literal(delegateTabs.own), Type.Literal(delegateTabs.received)])),
    }),
  },
  launched: {
    method: 'GET',
    path: `${path}/launched`,
    summary: 'Instances that the caller started for others, newest first.',
    access: 'session',
    input: Type.Object({ ...flowFilters, status: Type.Optional(Type.Integer({ minimum: 0, maximum: 7 })) }),
    output: Page(Type.Object(FlowRow)),
  },
  flows: {
    method: 'GET',
    path: `${path}/getflow`,
    summary: 'Processes that others have lent the caller to start now.',
    access: 'session',
    input: Type.Object({ ...Paging }),
    output: Page(Named),
  },
  receivers: {
    method: 'GET',
    path: `${path}/getuser`,
    summary: 'Users to whom the caller can delegate.',
    access: 'session',
    input: Type.Object({ ...Paging }),
    output: Page(Named),
  },
  delegators: {
    method: 'GET',
    path: `${path}/userList`,
    summary: 'Users for whom the caller may start a process now.',
    access: 'session',
    input: Type.Object({ flowId: Id }),
    output: List(Named),
  },
  info: crud.info,
  create: crud.create,
  update: crud.update,
  stop: {
    method: 'PUT',
    path: `${path}/Stop/{id}`,
    summary: 'Ends an own delegation now: open tasks are no longer lent.',
    access: 'session',
    input: ById,
    output: Nothing,
    msg: 'flow-delegate.stopped',
  },
  remove: crud.remove,
});
