import type { EventDetail } from '#core/flow/model/state.ts';
import type { Context } from '../../../platform/context/context.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { defineJob, type RunningJob } from '../../../platform/jobs/enqueue.ts';
import { asInitiator } from '../model/acting.ts';
import { timerQueue } from '../model/queues.ts';
import { applyEvent, isRepeated, lockedInstance } from './apply-event.ts';

/** Applies what a job found out. An event that comes too late, or for the second time, changes nothing. */
export async function applyFromJob(
  context: Context,
  instanceId: string,
  detail: EventDetail,
  key: string,
  { acceptsRefusal = false } = {},
): Promise<void> {
  const instance = await lockedInstance(context, instanceId);
  if (await isRepeated(context, instanceId, key)) return;
  const acting = await asInitiator(context, instance.userId);
  await applyEvent(acting, instance, detail, { key }).catch((error: unknown) => {
    if (!(error instanceof AppError && (acceptsRefusal || error.code === codes.outdated))) throw error;
  });
}

/** Ends a job together with the event it leads to: exactly once, also after the server was killed. */
export const finishWith = (job: RunningJob, instanceId: string, detail: EventDetail): Promise<void> =>
  job.finish((context) => applyFromJob(context, instanceId, detail, job.key));

/** Applying an event takes no longer than a transaction: another worker takes over soon after a crash. */
export const stepLeaseMs = 20_000;

/** The time of a timer has come (FLOW-081). */
export const timerJob = defineJob({
  ...timerQueue,
  leaseMs: stepLeaseMs,
  run: ({ instanceId, timer }, job) => finishWith(job, instanceId, { type: 'due', timer }),
});
