import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing, Page, Paging } from '../../protocol/paging.ts';
import { Id, PictureAddress } from '../common-fields.ts';
import { ById } from '../crud-contract.ts';

const engine = '/api/workflow/Engine';
const Users = Type.Array(Id, { maxItems: 500 });

/** What is chosen for steps that are not reached yet. */
export const flowChoices = {
  candidateList: Type.Optional(
    Type.Record(Type.String(), Users, { description: 'Handlers by the key of a step with candidates.' }),
  ),
  branchList: Type.Optional(
    Type.Record(Type.String(), Type.Array(Type.String(), { maxItems: 100 }), { description: 'Branches by split.' }),
  ),
  errorRuleUserList: Type.Optional(
    Type.Record(Type.String(), Users, { description: 'Handlers by step, where the rules name no one.' }),
  ),
};

export const opinionLengthMax = 500;
export const Opinion = Type.String({ maxLength: opinionLengthMax });

/** Key of a step. */
export const flowStep = Type.String({ minLength: 1, maxLength: 64 });

/** An uploaded file. */
export const FlowFile = Type.Object({
  fileId: Type.String({ maxLength: 100 }),
  name: Type.String({ maxLength: 200 }),
});

/** What a person writes to a decision. */
export const remarks = {
  handleOpinion: Type.Optional(Opinion),
  /** Never an address of another host: it is shown to all who read the records. */
  signImg: Type.Optional(Type.String({ maxLength: 700_000, pattern: `^$|${PictureAddress.pattern}` })),
  fileList: Type.Optional(Type.Array(FlowFile, { maxItems: 3 })),
};

const Started = {
  flowId: Id,
  formData: Type.String({ maxLength: 2_000_000, description: 'JSON of the values.' }),
  status: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)], { description: '0 submits, 1 saves a draft.' })),
  flowUrgent: Type.Optional(Type.Integer({ minimum: 1, maximum: 3, description: '1 normal, 2 important, 3 urgent.' })),
  ...flowChoices,
};

const Time = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000, description }));

/** Filters of lists of instances. */
export const flowFilters = {
  ...Paging,
  startTime: Time('Started at this time or later.'),
  endTime: Time('Started at this time or earlier.'),
  flowCategory: Type.Optional(Id),
  templateId: Type.Optional(Id),
  flowUrgent: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
};

/** An instance in a list. */
export const FlowRow = {
  id: Type.String({ description: 'Of the instance or, in lists of tasks, of the task.' }),
  processId: Id,
  flowId: Id,
  fullName: Type.String({ description: 'Title of the instance.' }),
  flowName: Type.String(),
  userName: Type.String({ description: 'Who started it.' }),
  startTime: Type.Union([Type.Integer(), Type.Null()]),
  thisStep: Type.String(),
  flowUrgent: Type.Integer(),
  status: Type.Integer(),
  completion: Type.Integer(),
  flowVersion: Type.Integer(),
};

/** What a person chooses before a step is left: handlers of a step with candidates, or branches. */
export const FlowChoice = Type.Object({
  step: Type.String(),
  fullName: Type.String(),
  about: Type.Union([Type.Literal('candidates'), Type.Literal('branches'), Type.Literal('named')], {
    description: 'named: the step has no handler, any persons can be chosen.',
  }),
  options: Type.Array(Type.Object({ id: Type.String(), fullName: Type.String() })),
});

const NextStep = Type.Object({
  step: Type.String({ description: 'Empty: not known.' }),
  fullName: Type.String(),
  users: Type.Array(Type.String(), { description: 'Names; empty: not known.' }),
  unknown: Type.Union(
    ['', 'choice', 'interface', 'waiting', 'refused'].map((reason) => Type.Literal(reason)),
    { description: 'Why no one is named: a person chooses, an interface answers, a timer or sub-process ends.' },
  ),
});

export const flowInstanceContract = defineContract('flow-instance', {
  create: {
    method: 'POST',
    path: `${engine}/FlowTask`,
    summary: 'Starts a process with a new record, or saves it as a draft.',
    access: 'session',
    input: Type.Object({
      ...Started,
      delegateUserList: Type.Optional(
        Type.Array(Id, {
          maxItems: 20,
          description: 'Starts it for these instead of the caller, who has delegations.',
        }),
      ),
    }),
    output: Type.Object({ id: Type.String({ description: 'Of the first instance.' }) }),
    msg: 'flow.submitted',
  },
  update: {
    method: 'PUT',
    path: `${engine}/FlowTask/{id}`,
    summary: 'Changes the record of an own draft, returned or withdrawn instance, and submits it.',
    access: 'session',
    input: Type.Object({ id: Id, ...Type.Omit(Type.Object(Started), ['flowId']).properties }),
    output: Type.Object({ id: Id }),
    msg: 'flow.submitted',
  },
  next: {
    method: 'POST',
    reads: true,
    path: `${engine}/FlowTask/Next`,
    summary:
      'What is chosen before submitting or agreeing, and who comes next on the present data if everybody agrees.',
    access: 'session',
    input: Type.Object({
      flowId: Type.Optional(Id),
      id: Type.Optional(Id),
      taskOperatorId: Type.Optional(Type.String({ maxLength: 100 })),
      delegateUserId: Type.Optional(Type.String({ maxLength: 50, description: 'Started for this person.' })),
      formData: Type.Optional(Started.formData),
      ...flowChoices,
    }),
    output: Type.Object({ choices: Type.Array(FlowChoice), list: Type.Array(NextStep) }),
  },
  list: {
    method: 'GET',
    path: `${engine}/FlowLaunch`,
    summary: 'The instances that the caller started, newest first.',
    access: 'session',
    input: Type.Object({ ...flowFilters, status: Type.Optional(Type.Integer({ minimum: 0, maximum: 7 })) }),
    output: Page(Type.Object(FlowRow)),
  },
  remove: {
    method: 'DELETE',
    path: `${engine}/FlowLaunch/{id}`,
    summary: 'Deletes an own instance that does not run, with its record.',
    access: 'session',
    input: ById,
    output: Nothing,
    msg: 'common.removed',
  },
  withdraw: {
    method: 'PUT',
    path: `${engine}/FlowLaunch/{id}/Actions/Withdraw`,
    summary: 'Withdraws an own running instance.',
    access: 'session',
    input: Type.Object({ id: Id, handleOpinion: Type.Optional(Opinion) }),
    output: Nothing,
    msg: 'flow.withdrawn',
  },
  press: {
    method: 'POST',
    path: `${engine}/FlowLaunch/Press/{id}`,
    summary: 'Sends the handlers of all open tasks of an own instance a message.',
    access: 'session',
    input: ById,
    output: Nothing,
    msg: 'flow.urged',
  },
});
