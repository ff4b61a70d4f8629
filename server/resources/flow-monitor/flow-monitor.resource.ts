import type { InputOf } from '#schemas/protocol/contract.ts';
import { flowMonitorContract } from '#schemas/resources/flow-monitor/flow-monitor.contract.ts';
import { isRunning } from '#core/flow/engine/instance.ts';
import type { Context } from '../../platform/context/context.ts';
import { reply } from '../../platform/envelope/envelope.ts';
import { translateText } from '../../platform/envelope/sentence.ts';
import { badRequest, conflict } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { isEnded } from '../../services/flow/model/instance-status.ts';
import { processOf } from '../../services/flow/model/processes.ts';
import { callQueue } from '../../services/flow/model/queues.ts';
import { eventLog } from '../../services/flow/read/event-log.ts';
import { watched } from '../../services/flow/read/lists.ts';
import { instanceOf } from '../../services/flow/read/part.ts';
import { lockedInstance } from '../../services/flow/run/apply-event.ts';
import {
  applyByCaller,
  refuseUnknownPeople,
  remarksOf,
  removeInstance,
} from '../../services/flow/run/instance-calls.ts';

type Calls = (typeof flowMonitorContract)['calls'];

/** All of them or none: one that runs refuses the whole. Locked in one order, so that two requests cannot deadlock. */
async function remove({ ids }: InputOf<Calls['remove']>, context: Context) {
  if (ids.length === 0) throw badRequest('flow.batch.nothing');
  for (const id of [...new Set(ids)].sort()) {
    const instance = await lockedInstance(context, id);
    if (!isEnded(instance.status)) throw badRequest('flow.refused.removeRunning');
    await removeInstance(context, instance);
  }
  return null;
}

/** Repeats a failed call once at a time: the interface may have effects. */
async function retry({ id, call }: InputOf<Calls['retry']>, context: Context) {
  await lockedInstance(context, id);
  const open = context.db
    .selectFrom('job')
    .select('id')
    .where('queue', '=', callQueue.name)
    .where('key', 'like', `${id}:${call}:%`)
    .where('state', 'in', ['waiting', 'running']);
  if (await open.executeTakeFirst()) throw conflict('flow.refused.retrying');
  return applyByCaller(context, id, { type: 'retried', call });
}

async function assign(input: InputOf<Calls['assign']>, context: Context) {
  const { id, nodeCode: step, freeApproverUserId: users, ...given } = input;
  await refuseUnknownPeople(context, users);
  return applyByCaller(context, id, { type: 'assigned', step, users, ...remarksOf(given) });
}

async function change(input: InputOf<Calls['change']>, context: Context) {
  const { taskId, taskNodeId: step, resurgence, resurgenceDataRule: dataRule = 0, ...given } = input;
  const remarks = remarksOf(given);
  if (resurgence !== true) return applyByCaller(context, taskId, { type: 'changed', step, ...remarks });
  await applyByCaller(context, taskId, { type: 'revived', step, dataRule, ...remarks });
  return reply(null, 'flow.revived');
}

/** Steps with handlers, in the order of the process. */
async function steps({ id }: InputOf<Calls['steps']>, context: Context) {
  const { versionId, state } = await instanceOf(context, id);
  const process = await processOf(context.db, versionId);
  const current = new Set(state?.active.map(({ step }) => step));
  const handled = [...process.steps.values()].filter(({ kind }) => kind.hasHandlers);
  const list = handled.map(({ key, label }) => {
    return { id: key, fullName: translateText(context.language, label), isCurrent: current.has(key) };
  });
  return { list };
}

/** Watching instances, and what administrators do with them (FLOW-078); access is that of the menu. */
export const flowMonitorResource = defineResource({
  contract: flowMonitorContract,
  handlers: {
    list: (input, context) => watched(context, input),
    remove,
    eventLog: ({ id, nodeCode }, context) => eventLog(context, id, nodeCode),
    retry,
    cancel: ({ id, ...given }, context) => applyByCaller(context, id, { type: 'terminated', ...remarksOf(given) }),
    assign,
    async suspendInfo({ id }, context) {
      const { state } = await instanceOf(context, id);
      return { hasSubFlow: state?.active.some((at) => at.children.some(({ status }) => isRunning(status))) === true };
    },
    suspend: ({ id, suspend, ...given }, context) =>
      applyByCaller(context, id, { type: 'suspended', withChildren: suspend === 1, ...remarksOf(given) }),
    restore: ({ id, ...given }, context) => applyByCaller(context, id, { type: 'resumed', ...remarksOf(given) }),
    steps,
    change,
  },
});
