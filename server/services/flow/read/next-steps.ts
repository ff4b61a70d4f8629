import type { InputOf } from '#schemas/protocol/contract.ts';
import type { flowInstanceContract } from '#schemas/resources/flow-instance/flow-instance.contract.ts';
import { flowStatuses } from '#schemas/language/process.ts';
import { opTypes } from '#schemas/resources/flow-task/flow-task.contract.ts';
import type { Choices, FlowEvent } from '#core/flow/model/state.ts';
import type { CompiledProcess } from '#core/flow/model/step-kind.ts';
import { enabledUser, type User } from '../../../platform/auth/user.ts';
import type { Context } from '../../../platform/context/context.ts';
import { badRequest, forbidden } from '../../../platform/errors/app-error.ts';
import { readValues } from '../../../records/query/read-values.ts';
import type { FlowInstanceTable, FlowTaskTable } from '../model/flow.table.ts';
import { delegatorsFor, refuseUnlessStarts } from '../model/delegations.ts';
import { processOf, startableTemplate } from '../model/processes.ts';
import { readTaskKey } from '../model/task-key.ts';
import { initiatorOf, readsOf } from '../run/launch.ts';
import { editable } from './detail.ts';
import { instanceOf, partIn, tasksOf } from './part.ts';
import { choicesToMake, forecast } from './forecast.ts';

type Input = InputOf<(typeof flowInstanceContract)['calls']['next']>;
type Values = Record<string, unknown>;

/** Before submitting and while running: what is chosen first, and who comes next (FLOW-068). */
export async function nextSteps(
  { flowId = '', id = '', taskOperatorId = '', delegateUserId = '', formData, ...input }: Input,
  context: Context,
) {
  const choices = choicesOf(input);
  const values = formData === undefined ? {} : readValues(formData);
  if (id === '') {
    if (flowId === '') throw badRequest('flow.missing');
    const template = await startableTemplate(context.db, flowId);
    const process = await processOf(context.db, template.mainVersionId);
    const user = await starterOf(context, flowId, delegateUserId);
    return beforeSubmission(context, process, { values, choices, urgency: 1, user });
  }
  const instance = await instanceOf(context, id);
  const key = taskOperatorId === '' ? '' : readTaskKey(taskOperatorId).taskId;
  const part = await partIn(context, instance, await tasksOf(context, id), key);
  const process = await processOf(context.db, instance.versionId);
  if (part.opType === opTypes.own && editable.includes(instance.status)) {
    const { record } = await readsOf(context, instance);
    const given = { values: { ...record, ...values }, choices, urgency: instance.urgency, user: context.user };
    return beforeSubmission(context, process, given);
  }
  return whileRunning(context, process, instance, { task: part.task, values, choices });
}

const choicesOf = ({ candidateList, branchList, errorRuleUserList }: Input): Choices => ({
  ...(candidateList && { candidates: candidateList }),
  ...(branchList && { branches: branchList }),
  ...(errorRuleUserList && { named: errorRuleUserList }),
});

/** For whom the caller starts a process: for themselves, or for a person who lends it to them. */
async function starterOf(context: Context, flowId: string, delegateUserId: string): Promise<User> {
  if (delegateUserId === '') {
    await refuseUnlessStarts(context, flowId);
    return context.user;
  }
  const isLent = (await delegatorsFor(context, flowId)).some(({ id }) => id === delegateUserId);
  const delegator = isLent ? await enabledUser(context.db, delegateUserId) : undefined;
  if (!delegator) throw forbidden('flow.mayNotStart');
  return delegator;
}

/** The values that the process reads, of what the page sent. */
const readBy = ({ reads }: CompiledProcess, values: Values): Values =>
  Object.fromEntries(reads.map((name) => [name, values[name] ?? null]));

interface Given {
  values: Values;
  choices: Choices;
}

async function beforeSubmission(
  context: Context,
  process: CompiledProcess,
  { values, choices, urgency, user }: Given & { urgency: number; user: User },
) {
  const { now, newId } = context;
  const initiator = await initiatorOf(context, user);
  const record = readBy(process, values);
  const first: FlowEvent = {
    type: 'submitted',
    id: newId(),
    at: now(),
    by: context.user.id,
    initiator,
    urgency,
    record,
    ...choices,
  };
  const situation = { initiator, record, urgency, startedAt: now(), joins: {} };
  return {
    choices: process.start ? await choicesToMake(context, { process, situation, from: process.start, first }) : [],
    list: await forecast(context, process, { first }),
  };
}

/** A handler sees the way after the own agreement, on the values of the page; others on those of the record. */
async function whileRunning(
  context: Context,
  process: CompiledProcess,
  { state, status }: FlowInstanceTable,
  { task, values, choices }: Given & { task?: FlowTaskTable | undefined },
) {
  if (!state || status !== flowStatuses.running) return { choices: [], list: [] };
  const step = task && process.steps.get(task.step);
  if (!task || !step) return { choices: [], list: await forecast(context, process, { state }) };
  const sent = Object.keys(values).length > 0 ? readBy(process, { ...state.record, ...values }) : state.record;
  const first: FlowEvent = {
    type: 'decided',
    id: context.newId(),
    at: context.now(),
    by: task.userId,
    task: task.taskId,
    action: step.kind.hasDecision ? 'agree' : 'submit',
    signature: '-',
    record: sent,
    ...choices,
  };
  return {
    choices: await choicesToMake(context, { process, situation: { ...state, record: sent }, from: step, state, first }),
    list: await forecast(context, process, { state, first }),
  };
}
