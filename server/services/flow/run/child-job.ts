import { flowStatuses } from '#schemas/language/process.ts';
import { defineJob } from '../../../platform/jobs/enqueue.ts';
import type { EventDetail } from '#core/flow/model/state.ts';
import type { Context } from '../../../platform/context/context.ts';
import { enabledUser } from '../../../platform/auth/user.ts';
import { childEndedQueue, childQueue } from '../model/queues.ts';
import { startInstance } from './launch.ts';
import { processOf, startableTemplate } from '../model/processes.ts';
import { applyFromJob, finishWith, stepLeaseMs } from './timer-job.ts';

interface Assignment {
  parentField: string;
  childField: string;
}

/** Starts a sub-process for one initiator, with the fields that the step assigns (FLOW-045). */
async function startChild(context: Context, { instanceId, child, step, user }: Started, key: string): Promise<void> {
  const { db } = context;
  const known = db
    .selectFrom('flowInstance')
    .select('id')
    .where('parentId', '=', instanceId)
    .where('parentChild', '=', child);
  if (await known.executeTakeFirst()) return;
  const parent = await db.selectFrom('flowInstance').selectAll().where('id', '=', instanceId).executeTakeFirstOrThrow();
  const props = (await processOf(db, parent.versionId)).steps.get(step)?.props ?? {};
  const initiator = await enabledUser(db, user);
  if (!initiator) return applyFromJob(context, instanceId, { type: 'childEnded', child, status: 5 }, `${key}:none`);
  const template = await startableTemplate(db, String(props['flowId']));
  const record = await db.selectFrom('record').select('data').where('id', '=', parent.recordId).executeTakeFirst();
  const assigned = ((props['assignList'] ?? []) as readonly Assignment[]).map(
    ({ parentField, childField }) => [childField, record?.data[parentField] ?? null] as const,
  );
  const acting = Object.create(context, { user: { value: initiator } }) as Context;
  await startInstance(acting, template, {
    key,
    data: Object.fromEntries(assigned),
    isDraft: props['autoSubmit'] !== true,
    urgency: parent.urgency,
    parent: { id: instanceId, child },
  });
}

type Started = { instanceId: string; child: string; step: string; user: string };

const eventOf: Readonly<Record<string, EventDetail>> = {
  terminate: { type: 'terminated' },
  suspend: { type: 'suspended', withChildren: true },
  resume: { type: 'resumed' },
};

/** A sub-process that its initiator has not submitted has no state: it can no longer be submitted. */
async function endDraft({ db, now }: Context, { id, recordId }: { id: string; recordId: string }): Promise<void> {
  const status = flowStatuses.terminated;
  await db.updateTable('flowInstance').set({ status, endTime: now() }).where('id', '=', id).execute();
  await db.updateTable('record').set({ flowState: status }).where('id', '=', recordId).execute();
}

export const childJob = defineJob({
  ...childQueue,
  leaseMs: stepLeaseMs,
  async run({ action, ...started }, job) {
    await job.finish(async (context) => {
      if (action === 'start') return startChild(context, started, job.key);
      const child = await context.db
        .selectFrom('flowInstance')
        .select(['id', 'recordId', 'state'])
        .where('parentId', '=', started.instanceId)
        .where('parentChild', '=', started.child)
        .executeTakeFirst();
      const event = eventOf[action];
      if (!child || !event) return;
      if (child.state === null) return action === 'terminate' ? endDraft(context, child) : undefined;
      // A sub-process that was suspended or ended by itself refuses: nothing remains to be done.
      await applyFromJob(context, child.id, event, job.key, { acceptsRefusal: true });
    });
  },
});

/** The parent learns that a sub-process has ended. */
export const childEndedJob = defineJob({
  ...childEndedQueue,
  leaseMs: stepLeaseMs,
  run: ({ instanceId, child, status }, job) =>
    finishWith(job, instanceId, { type: 'childEnded', child, status: status as 2 | 4 | 5 }),
});
