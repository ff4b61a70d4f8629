import type { InputOf } from '#schemas/protocol/contract.ts';
import { flowTaskContract } from '#schemas/resources/flow-task/flow-task.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { reply } from '../../platform/envelope/envelope.ts';
import { AppError, badRequest } from '../../platform/errors/app-error.ts';
import { pageOf } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { readValues } from '../../records/query/read-values.ts';
import { readTaskKey } from '../../services/flow/model/task-key.ts';
import { flowDetail, rejectTargets, taskOpening } from '../../services/flow/read/detail.ts';
import {
  batchFlows,
  batchSteps,
  batchVersions,
  countTasks,
  listTasks,
  subProcesses,
} from '../../services/flow/read/lists.ts';
import { instanceForReader } from '../../services/flow/read/part.ts';
import { summaryOf } from '../../services/flow/read/records.ts';
import { applyByCaller, remarksOf } from '../../services/flow/run/instance-calls.ts';
import { choicesOfStep } from '../../services/flow/read/forecast.ts';
import { type Decision, decideTask, openTask } from '../../services/flow/run/decide.ts';
import { recordSources } from '../../services/interfaces/record-sources.ts';

type Calls = (typeof flowTaskContract)['calls'];
type Given = Partial<Omit<InputOf<Calls['audit']>, 'id'>>;

const choicesOf = ({ candidateList, branchList, errorRuleUserList, copyIds }: Given) => ({
  ...(candidateList && { candidates: candidateList }),
  ...(branchList && { branches: branchList }),
  ...(errorRuleUserList && { named: errorRuleUserList }),
  ...(copyIds && { copyTo: copyIds }),
});

async function decide(context: Context, id: string, decision: Decision): Promise<null> {
  await decideTask(context, id, decision, (formId) => recordSources(context, formId));
  return null;
}

const dataOf = (formData: string | undefined) => (formData === undefined ? undefined : readValues(formData));

const agree = (context: Context, { id, formData, ...given }: InputOf<Calls['audit']>): Promise<null> =>
  decide(context, id, { action: 'agree', data: dataOf(formData), ...remarksOf(given), ...choicesOf(given) });

async function saveDraft({ id, formData, handleOpinion = '' }: InputOf<Calls['saveAudit']>, context: Context) {
  const { instance, task } = await openTask(context, id);
  const draft = JSON.stringify({ data: readValues(formData), handleOpinion });
  await context.db
    .updateTable('flowTask')
    .set({ draft })
    .where('instanceId', '=', instance.id)
    .where('taskId', '=', task.taskId)
    .execute();
  return null;
}

/** What has to be chosen before an agreement (FLOW-019). */
async function candidates({ id, formData }: InputOf<Calls['candidates']>, context: Context) {
  const { instance, step } = await openTask(context, id);
  const { state } = instance;
  if (!state) return { list: [] };
  const record = { ...state.record, ...dataOf(formData) };
  return { list: await choicesOfStep(context, { ...state, record }, step) };
}

/** One page of those who can be chosen for a step; only for the handler whose agreement leads to it. */
async function candidateUsers(input: InputOf<Calls['candidateUsers']>, context: Context) {
  const { id, nodeCode, keyword = '' } = input;
  const { list } = await candidates({ id }, context);
  const question = list.find(({ step, about }) => step === nodeCode && about === 'candidates');
  const found = (question?.options ?? []).filter(({ fullName }) => fullName.includes(keyword));
  const { currentPage, pageSize } = pageOf(input);
  const from = (currentPage - 1) * pageSize;
  return { list: found.slice(from, from + pageSize), pagination: { currentPage, pageSize, total: found.length } };
}

/** Each task in a transaction of its own; the answer names those that were refused (FLOW-059). */
async function batch({ ids, batchType, freeApproverUserId, ...given }: InputOf<Calls['batch']>, context: Context) {
  if (ids.length === 0) throw badRequest('flow.batch.nothing');
  if (batchType === 0) await refuseChoices(context, ids);
  const failed: { id: string; msg: string }[] = [];
  for (const [index, id] of ids.entries()) {
    try {
      await context.inTransaction(async (transaction) => {
        const requestKey = context.requestKey === '' ? '' : `${context.requestKey}:${index}`;
        const inside = Object.create(transaction, { requestKey: { value: requestKey } }) as Context;
        if (batchType === 0) await agree(inside, { id, ...given });
        else if (batchType === 1) await decide(inside, id, { action: 'return', target: '0', ...remarksOf(given) });
        else await decide(inside, id, { action: 'transfer', users: freeApproverUserId ?? [], ...remarksOf(given) });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, msg: sentence(context.language, error.id, error.params) });
    }
  }
  const count = ids.length - failed.length;
  if (failed.length === 0) return reply({ failed }, 'flow.batch.done', { count });
  const reasons = [...new Set(failed.map(({ msg }) => msg))].join('；');
  return reply({ failed }, 'flow.batch.failed', { count, failed: failed.length, reasons });
}

/** What has to be chosen cannot be chosen for several tasks: refused before any is decided. */
async function refuseChoices(context: Context, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const open = await context.db
      .transaction()
      .execute((db) => openTask(Object.create(context, { db: { value: db } }) as Context, id))
      .catch((error: unknown) => {
        // A task that cannot be decided is named by the answer.
        if (!(error instanceof AppError)) throw error;
        return undefined;
      });
    if (!open?.instance.state) continue;
    const [needed] = await choicesOfStep(context, open.instance.state, open.step);
    if (needed) throw badRequest(needed.about === 'branches' ? 'flow.batch.branches' : 'flow.batch.candidates');
  }
}

/** Tasks of processes: the lists, the page of an instance, and what handlers do (FLOW-034 to FLOW-063). */
export const flowTaskResource = defineResource({
  contract: flowTaskContract,
  // Each task of a batch is locked in a transaction of its own.
  withoutTransaction: ['batch', 'batchCandidate'],
  handlers: {
    list: (input, context) => listTasks(context, input),
    count: (_, context) => countTasks(context),
    info: ({ id, ...opened }, context) => flowDetail(context, id, opened),
    taskInfo: ({ id }, context) => taskOpening(context, id),
    audit: (input, context) => agree(context, input),
    reject: ({ id, formData: _data, rejectStep, rejectType, ...given }, context) =>
      decide(context, id, {
        action: 'return',
        ...(rejectStep !== undefined && { target: rejectStep }),
        ...(rejectType !== undefined && { rejectType: rejectType as 1 | 2 }),
        ...remarksOf(given),
        ...choicesOf(given),
      }),
    refuse: ({ id, ...given }, context) => decide(context, id, { action: 'terminate', ...remarksOf(given) }),
    transfer: ({ id, freeApproverUserId, ...given }, context) =>
      decide(context, id, { action: 'transfer', users: freeApproverUserId, ...remarksOf(given) }),
    freeApprover: ({ id, formData: _data, freeApproverUserId, freeApproverType, mode = 'any', ...given }, context) =>
      decide(context, id, {
        action: 'addSign',
        users: freeApproverUserId,
        sign: { order: freeApproverType === 1 ? 'before' : 'after', mode },
        ...remarksOf(given),
        ...choicesOf(given),
      }),
    saveAudit: saveDraft,
    recall({ id, ...given }, context) {
      const { instanceId, taskId } = readTaskKey(id);
      return applyByCaller(context, instanceId, { type: 'recalled', task: taskId, ...remarksOf(given) });
    },
    async rejectList({ id }, context) {
      const { instance, step } = await openTask(context, id);
      return rejectTargets(context, instance, step);
    },
    candidates,
    candidateUsers,
    async recordList({ id, category }, context) {
      return summaryOf(context, await instanceForReader(context, id), category);
    },
    async subFlowInfo({ id }, context) {
      return subProcesses(context, await instanceForReader(context, id));
    },
    batch,
    async batchCandidate({ ids }, context) {
      if (ids.length === 0) throw badRequest('flow.batch.nothing');
      await refuseChoices(context, ids);
      return null;
    },
    batchFlows: (_, context) => batchFlows(context),
    batchVersions: ({ id }, context) => batchVersions(context, id),
    batchSteps: ({ id }, context) => batchSteps(context, id),
  },
});
