import { readsRecord } from '#core/automation/check.ts';
import type { Row } from '#core/automation/values.ts';
import { flowStatuses } from '#schemas/language/process.ts';
import type { AutomationAction } from '#schemas/language/automation.ts';
import { enabledUser } from '../../../platform/auth/user.ts';
import type { Context } from '../../../platform/context/context.ts';
import { sentence } from '../../../platform/envelope/sentence.ts';
import { AppError, badRequest } from '../../../platform/errors/app-error.ts';
import { defineJob, type RunningJob } from '../../../platform/jobs/enqueue.ts';
import { usedModel } from '../../../records/access/model-access.ts';
import { findRecord, shownFields } from '../../../records/read/read-record.ts';
import type { ActionPorts } from '../../automation/actions.ts';
import { ActionFailed, type ActionRun, forgetRun, runActions } from '../../automation/run-actions.ts';
import { recordSources } from '../../interfaces/record-sources.ts';
import { asInitiator, asReleaser } from '../model/acting.ts';
import type { FlowInstanceTable } from '../model/flow.table.ts';
import { refuseUnlessStarter } from '../model/may-start.ts';
import { peopleFor } from '../model/people.ts';
import { processOf, startableTemplate } from '../model/processes.ts';
import { actionQueue } from '../model/queues.ts';
import { systemValues, textReader } from '../model/system-values.ts';
import { noteCall } from './call-job.ts';
import { startInstance } from './launch.ts';
import { applyFromJob } from './timer-job.ts';

/** The record as far as the person who released the process may see it, and its fields as texts. */
async function recordFor(context: Context, instance: FlowInstanceTable, system: Row) {
  const model = await usedModel(context, instance.formId);
  const { data } = await findRecord(context, model, instance.recordId);
  const shown = { ...model, fields: shownFields(model) };
  return { record: data, textOf: await textReader(context, shown, system, data) };
}

/** Starts a process for the same initiator, where the person who released this one may start it as well. */
const launchFor =
  (instance: FlowInstanceTable): ActionPorts['launch'] =>
  async (context, flowId, data, { key, isDraft }) => {
    const template = await startableTemplate(context.db, flowId);
    await refuseUnlessStarter(context.db, context.user, flowId);
    const initiator = await enabledUser(context.db, instance.userId);
    if (!initiator) throw badRequest('automation.initiatorMissing');
    const acting = Object.create(context, { user: { value: initiator } }) as Context;
    const launch = { key, data, isDraft, urgency: instance.urgency };
    return (await startInstance(acting, template, launch, (form) => recordSources(context, form))).id;
  };

async function portsFor(
  context: Context,
  instance: FlowInstanceTable,
  step: string,
  actions: readonly AutomationAction[],
): Promise<ActionPorts> {
  const system = await systemValues(context, instance, step);
  const { record, textOf } = readsRecord(actions)
    ? await recordFor(context, instance, system)
    : { record: {}, textOf: () => undefined };
  const { userId: initiator } = instance;
  return {
    scope: { record, system, now: context.now() },
    textOf,
    peopleOf({ db }, members, isInitiator) {
      const own = isInitiator ? [`${initiator}--user`] : [];
      return peopleFor(db, { by: 'members', members: [...members, ...own], initiator });
    },
    asInitiator: (inside) => asInitiator(inside, initiator),
    launch: launchFor(instance),
  };
}

/** Actions end with their instance; those it waits for also when the step is undone. */
async function isWanted({ db }: Context, instanceId: string, call: string, isWaiting: boolean): Promise<boolean> {
  const { status, state } = await db
    .selectFrom('flowInstance')
    .select(['status', 'state'])
    .where('id', '=', instanceId)
    .executeTakeFirstOrThrow();
  if (status === flowStatuses.terminated || status === flowStatuses.withdrawn) return false;
  return !isWaiting || state?.calls.some(({ id }) => id === call) === true;
}

const reasonOf = (error: unknown) =>
  error instanceof AppError ? sentence('zh', error.id, error.params) : (error as Error).message;

/** The actions of a trigger, with the rights of the person who released the process (FLOW-083). */
async function perform(job: RunningJob, instance: FlowInstanceTable, step: string, call: string) {
  const props = (await processOf(job.context.db, instance.versionId)).steps.get(step)?.props ?? {};
  const actions = (props['actions'] ?? []) as readonly AutomationAction[];
  const releaser = await asReleaser(job.context, instance.versionId);
  const run: ActionRun = {
    instanceId: instance.id,
    call,
    actions,
    ports: await portsFor(releaser, instance, step, actions),
    asReleaser: (context) => asReleaser(context, instance.versionId),
    isWanted: (context) => isWanted(context, instance.id, call, props['isWaiting'] === true),
  };
  return runActions(job, run);
}

export const actionJob = defineJob({
  ...actionQueue,
  async run({ instanceId, call, step }, job) {
    const { db, now } = job.context;
    const instance = await db
      .selectFrom('flowInstance')
      .selectAll()
      .where('id', '=', instanceId)
      .executeTakeFirstOrThrow();
    const startedAt = now();
    const end = (isOk: boolean) =>
      job.finish(async (context) => {
        if (isOk) await forgetRun(context, { instanceId, call });
        await applyFromJob(context, instanceId, { type: 'called', call, isOk }, job.key);
      });
    try {
      if ((await perform(job, instance, step, call)) === 'done') await end(true);
    } catch (error) {
      if (job.signal.aborted) throw error;
      const failed =
        error instanceof ActionFailed ? error : new ActionFailed('', error as Error, !(error instanceof AppError));
      const paramList = { action: failed.key };
      const answer = reasonOf(failed.cause);
      await noteCall(job, instance, { step, call, isOk: false, paramList, startedAt, answer });
      if (failed.isPassing && job.attempt < actionQueue.attempts) throw new Error(answer, { cause: error });
      await end(false);
    }
  },
});
