import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List, Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Id } from '../common-fields.ts';
import { ById } from '../crud-contract.ts';
import {
  FlowChoice,
  FlowFile,
  flowChoices,
  flowFilters,
  FlowRow,
  flowStep,
  Opinion,
  remarks,
} from '../flow-instance/flow-instance.contract.ts';

const path = '/api/workflow/Engine/FlowBefore';

/** Of a task: its instance and its number there. */
const TaskId = Type.String({ minLength: 3, maxLength: 100 });
const Users = Type.Array(Id, { minItems: 1, maxItems: 100 });

const decision = {
  id: TaskId,
  ...remarks,
  formData: Type.Optional(Type.String({ maxLength: 2_000_000, description: 'JSON of the values the step writes.' })),
  copyIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  ...flowChoices,
};

/** How the page is opened: new -1, own 0, to do 1, done 2, copy 3, monitor 4 (FLOW-062). */
export const opTypes = { create: -1, own: 0, todo: 1, done: 2, copy: 3, monitor: 4 } as const;

const Button = Type.Object({ code: Type.String(), label: Type.String({ description: 'Empty: the usual one.' }) });

const StepState = Type.Object({
  key: Type.String(),
  zhjyKey: Type.String(),
  label: Type.String(),
  parent: Type.String({ description: 'Key of the split or branch around it; empty: none.' }),
  state: Type.Union([Type.Literal('passed'), Type.Literal('current'), Type.Literal('ahead')]),
});

const TaskState = Type.Object({
  step: Type.String(),
  userName: Type.String(),
  state: Type.String({ description: 'Of the task; `copied`: the person got a copy.' }),
  receivedTime: Type.Integer(),
  decidedTime: Type.Union([Type.Integer(), Type.Null()]),
});

const FlowRecord = Type.Object({
  step: Type.String({ description: 'Key of the step; empty: of the whole instance.' }),
  nodeName: Type.String(),
  userName: Type.String(),
  receivedTime: Type.Union([Type.Integer(), Type.Null()]),
  handleTime: Type.Integer(),
  handleStatus: Type.Integer(),
  handleOpinion: Type.String(),
  signImg: Type.String(),
  fileList: Type.Array(FlowFile),
  persons: Type.String(),
  target: Type.String(),
});

const FlowDetail = Type.Object({
  flowTaskInfo: Type.Object({ ...FlowRow, endTime: Type.Union([Type.Integer(), Type.Null()]) }),
  opType: Type.Integer(),
  taskOperatorId: Type.String({ description: 'The task that can be decided; empty: none.' }),
  modelId: Id,
  recordId: Id,
  formData: Type.String({ description: 'The definition as the caller meets it.' }),
  data: Type.String({ description: 'JSON of the values.' }),
  draftData: Type.String({ description: 'Unfinished work of the handler, JSON; empty: none.' }),
  buttons: Type.Array(Button),
  hasSign: Type.Boolean(),
  hasOpinion: Type.Boolean(),
  isCustomCopy: Type.Boolean(),
  rejectStep: Type.String({ description: '2: the handler chooses.' }),
  rejectType: Type.Integer({ description: '3: the handler chooses.' }),
  printIds: Type.Array(Type.String()),
  hasComment: Type.Boolean(),
  hasSummary: Type.Boolean(),
  outline: Type.String({ description: 'JSON of the version: kinds, names and keys of the steps, to draw it.' }),
  steps: Type.Array(StepState),
  tasks: Type.Array(TaskState),
  records: Type.Array(FlowRecord),
});
export type FlowDetail = Static<typeof FlowDetail>;

const Decide = { method: 'POST', access: 'session', output: Nothing } as const;

export const flowTaskContract = defineContract('flow-task', {
  list: {
    method: 'GET',
    path: `${path}/List/{category}`,
    summary: 'Tasks of the caller: 1 to do, 2 done, 3 copies, 4 to do that may be decided in batch; newest first.',
    access: 'session',
    input: Type.Object({
      category: Type.Integer({ minimum: 1, maximum: 4 }),
      ...flowFilters,
      creatorUserId: Type.Optional(Id),
      flowVersion: Type.Optional(Type.Integer({ minimum: 1, description: 'Number of a version.' })),
      nodeCode: Type.Optional(flowStep),
    }),
    output: Page(
      Type.Object({
        ...FlowRow,
        taskNodeId: Type.String(),
        creatorTime: Type.Integer({ description: 'When it arrived or was decided.' }),
        delegateUser: Type.String({ description: 'Whose task it is, where it was delegated; else empty.' }),
      }),
    ),
  },
  count: {
    method: 'GET',
    path: `${path}/Count`,
    summary: 'How many tasks of the caller are open.',
    access: 'session',
    input: Type.Object({}),
    output: Type.Object({ todo: Type.Integer() }),
  },
  info: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'An instance that the caller has a part in: record, steps, records and what the caller can do.',
    access: 'session',
    input: Type.Object({
      id: Id,
      taskOperatorId: Type.Optional(Type.String({ maxLength: 100 })),
      opType: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 4, description: '4: from the monitor, with its menu; others are found.' }),
      ),
    }),
    output: FlowDetail,
  },
  taskInfo: {
    method: 'GET',
    path: `${path}/{id}/Info`,
    summary: 'How the task that a message names is opened: to decide, or to read.',
    access: 'session',
    input: Type.Object({ id: TaskId }),
    output: Type.Object({ processId: Id, opType: Type.Integer(), taskOperatorId: Type.String() }),
  },
  audit: {
    ...Decide,
    path: `${path}/Audit/{id}`,
    summary: 'Agrees to a task, or submits one without a decision.',
    input: Type.Object(decision),
    msg: 'flow.agreed',
  },
  reject: {
    ...Decide,
    path: `${path}/Reject/{id}`,
    summary: 'Returns a task.',
    input: Type.Object({
      ...decision,
      rejectStep: Type.Optional(flowStep),
      rejectType: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })),
    }),
    msg: 'flow.returned',
  },
  refuse: {
    ...Decide,
    path: `${path}/Refuse/{id}`,
    summary: 'Ends the instance, where the step allows it.',
    input: Type.Object({ id: TaskId, ...remarks }),
    msg: 'flow.terminated',
  },
  transfer: {
    ...Decide,
    path: `${path}/Transfer/{id}`,
    summary: 'Gives a task to another user.',
    input: Type.Object({ id: TaskId, ...remarks, freeApproverUserId: Users }),
    msg: 'flow.transferred',
  },
  freeApprover: {
    ...Decide,
    path: `${path}/freeApprover/{id}`,
    summary: 'Adds persons before or after the handler of a task.',
    input: Type.Object({
      ...decision,
      freeApproverUserId: Users,
      freeApproverType: Type.Integer({ minimum: 1, maximum: 2, description: '1 before, 2 after.' }),
      mode: Type.Optional(Type.Union([Type.Literal('any'), Type.Literal('all'), Type.Literal('turns')])),
    }),
    msg: 'flow.signAdded',
  },
  saveAudit: {
    ...Decide,
    path: `${path}/SaveAudit/{id}`,
    summary: 'Saves unfinished work, visible to the handler only.',
    input: Type.Object({
      id: TaskId,
      formData: Type.String({ maxLength: 2_000_000 }),
      handleOpinion: Type.Optional(Opinion),
    }),
    msg: 'flow.saved',
  },
  recall: {
    ...Decide,
    path: `${path}/Recall/{id}`,
    summary: 'Takes back an agreement of the caller as long as no following task was decided.',
    input: Type.Object({ id: TaskId, ...remarks }),
    msg: 'flow.recalled',
  },
  rejectList: {
    method: 'GET',
    path: `${path}/RejectList/{id}`,
    summary: 'The steps to which a task can be returned.',
    access: 'session',
    input: Type.Object({ id: TaskId }),
    output: List(Type.Object({ id: Type.String(), fullName: Type.String() })),
  },
  candidates: {
    method: 'POST',
    reads: true,
    path: `${path}/Candidates/{id}`,
    summary: 'What has to be chosen before a task is agreed to: handlers of following steps and branches.',
    access: 'session',
    input: Type.Object({ id: TaskId, formData: Type.Optional(Type.String({ maxLength: 2_000_000 })) }),
    output: List(FlowChoice),
  },
  candidateUsers: {
    method: 'POST',
    reads: true,
    path: `${path}/CandidateUser/{id}`,
    summary: 'Persons who can be chosen for a step with candidates, page by page.',
    access: 'session',
    input: Type.Object({ id: TaskId, nodeCode: flowStep, ...Paging }),
    output: Page(Type.Object({ id: Id, fullName: Type.String() })),
  },
  recordList: {
    method: 'GET',
    path: `${path}/RecordList/{id}`,
    summary: 'The records of an instance by 1 department, 2 role or 3 position of their persons.',
    access: 'session',
    input: Type.Object({ id: Id, category: Type.Integer({ minimum: 1, maximum: 3 }) }),
    output: List(
      Type.Object({
        id: Type.String({ description: 'Of the department, role or position; empty: none.' }),
        fullName: Type.String(),
        list: Type.Array(FlowRecord),
      }),
    ),
  },
  subFlowInfo: {
    method: 'GET',
    path: `${path}/SubFlowInfo/{id}`,
    summary: 'The sub-processes of an instance.',
    access: 'session',
    input: ById,
    output: List(
      Type.Object({
        ...FlowRow,
        nodeCode: Type.String({ description: 'The step that started it.' }),
        isReadable: Type.Boolean({ description: 'The caller has a part in it.' }),
      }),
    ),
  },
  batch: {
    method: 'POST',
    path: `${path}/BatchOperation`,
    summary: 'Decides several tasks, each in a transaction of its own: 0 agree, 1 return, 2 transfer.',
    access: 'session',
    input: Type.Object({
      ids: Type.Array(TaskId, { maxItems: 200 }),
      batchType: Type.Integer({ minimum: 0, maximum: 2 }),
      ...remarks,
      freeApproverUserId: Type.Optional(Users),
    }),
    output: Type.Object({ failed: Type.Array(Type.Object({ id: Type.String(), msg: Type.String() })) }),
  },
  batchCandidate: {
    method: 'POST',
    reads: true,
    path: `${path}/BatchCandidate`,
    summary: 'Refuses several tasks where something has to be chosen before an agreement.',
    access: 'session',
    input: Type.Object({ ids: Type.Array(TaskId, { maxItems: 200 }) }),
    output: Nothing,
  },
  batchFlows: {
    method: 'GET',
    path: `${path}/BatchFlowSelector`,
    summary: 'The processes with tasks that the caller can decide in batch.',
    access: 'session',
    input: Type.Object({}),
    output: List(Type.Object({ id: Id, fullName: Type.String() })),
  },
  batchVersions: {
    method: 'GET',
    path: `${path}/BatchFlowJsonList/{id}`,
    summary: 'The versions of a process with tasks that the caller can decide in batch.',
    access: 'session',
    input: ById,
    output: List(Type.Object({ id: Id, version: Type.Integer() })),
  },
  batchSteps: {
    method: 'GET',
    path: `${path}/NodeSelector/{id}`,
    summary: 'The steps of a version with tasks that the caller can decide in batch.',
    access: 'session',
    input: ById,
    output: List(Type.Object({ id: Type.String(), fullName: Type.String() })),
  },
});
