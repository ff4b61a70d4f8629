import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List, Nothing, Page } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';
import { ById } from '../crud-contract.ts';
import { flowFilters, FlowRow, flowStep, remarks } from '../flow-instance/flow-instance.contract.ts';

const engine = '/api/workflow/Engine';
const path = `${engine}/FlowMonitor`;
const before = `${engine}/FlowBefore`;

/** Code of the menu whose users watch all instances; its button `btn_edit` permits to act on them. */
export const flowMonitorMenu = 'workFlow.flowMonitor';
const menu = flowMonitorMenu;

const Act = { method: 'POST', access: { menu, button: 'btn_edit' }, output: Nothing } as const;
const Users = Type.Array(Id, { minItems: 1, maxItems: 100 });

const LogEntry = Type.Object({
  id: Type.String(),
  creatorTime: Type.Integer(),
  step: Type.String(),
  note: Type.String({ description: 'What happened, in the language of the caller.' }),
  request: Type.String({ description: 'What was sent to an interface; empty: no call.' }),
  answer: Type.String(),
  duration: Type.Union([Type.Integer(), Type.Null()], { description: 'Milliseconds.' }),
  call: Type.String({ description: 'The failed call that this entry allows to repeat; empty: none.' }),
});

export const flowMonitorContract = defineContract('flow-monitor', {
  list: {
    method: 'GET',
    path,
    summary: 'All instances that were submitted, newest first.',
    access: { menu },
    input: Type.Object({
      ...flowFilters,
      creatorUserId: Type.Optional(Id),
      status: Type.Optional(Type.Integer({ minimum: 1, maximum: 7 })),
      flowVersion: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    }),
    output: Page(Type.Object(FlowRow)),
  },
  remove: {
    method: 'DELETE',
    path,
    summary: 'Deletes ended instances with their records; refused if one of them runs.',
    access: { menu, button: 'btn_remove' },
    input: Type.Object({ ids: Type.Array(Id, { maxItems: 1_000 }) }),
    output: Nothing,
    msg: 'common.removed',
  },
  eventLog: {
    method: 'GET',
    path: `${path}/{id}/EventLog`,
    summary: 'What happened to an instance besides decisions, newest first: interfaces called, rules that failed.',
    access: { menu },
    input: Type.Object({ id: Id, nodeCode: Type.Optional(flowStep) }),
    output: List(LogEntry),
  },
  retry: {
    ...Act,
    path: `${path}/{id}/Retry`,
    summary: 'Repeats a failed call; its success resumes the instance.',
    input: Type.Object({ id: Id, call: Type.String({ minLength: 1, maxLength: 20 }) }),
    msg: 'flow.retried',
  },
  cancel: {
    ...Act,
    path: `${before}/Cancel/{id}`,
    summary: 'Terminates an instance and its sub-processes.',
    input: Type.Object({ id: Id, ...remarks }),
    msg: 'flow.terminated',
  },
  assign: {
    ...Act,
    path: `${before}/Assign/{id}`,
    summary: 'Gives the open tasks of a step to others.',
    input: Type.Object({ id: Id, ...remarks, nodeCode: flowStep, freeApproverUserId: Users }),
    msg: 'flow.assigned',
  },
  suspendInfo: {
    method: 'GET',
    path: `${before}/Suspend/{id}`,
    summary: 'Whether an instance has running sub-processes, which can be suspended with it.',
    access: { menu },
    input: ById,
    output: Type.Object({ hasSubFlow: Type.Boolean() }),
  },
  suspend: {
    ...Act,
    path: `${before}/Suspend/{id}`,
    summary: 'Stops tasks and timers of an instance.',
    input: Type.Object({
      id: Id,
      ...remarks,
      suspend: Type.Optional(
        Type.Union([Type.Literal(0), Type.Literal(1)], { description: '1: with its sub-processes.' }),
      ),
    }),
    msg: 'flow.suspended',
  },
  restore: {
    ...Act,
    path: `${before}/Restore/{id}`,
    summary: 'Resumes a suspended instance; its deadlines move by the time in between.',
    input: Type.Object({ id: Id, ...remarks }),
    msg: 'flow.resumed',
  },
  steps: {
    method: 'GET',
    path: `${before}/Selector/{id}`,
    summary: 'The steps to which an instance can be moved, or at which it can be revived or assigned.',
    access: { menu },
    input: ById,
    output: List(Type.Object({ id: Type.String(), fullName: Type.String(), isCurrent: Type.Boolean() })),
  },
  change: {
    ...Act,
    path: `${before}/Change`,
    summary: 'Moves a running instance to another step, or revives an ended one there.',
    input: Type.Object({
      taskId: Id,
      taskNodeId: flowStep,
      ...remarks,
      resurgence: Type.Optional(Type.Boolean({ description: 'Revives an ended instance.' })),
      resurgenceDataRule: Type.Optional(
        Type.Union([Type.Literal(0), Type.Literal(1)], { description: 'Reviving: 0 last data, 1 those of the step.' }),
      ),
    }),
    msg: 'flow.changed',
  },
});
