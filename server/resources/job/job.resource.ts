import { jobContract } from '#schemas/resources/job/job.contract.ts';
import { notFound, badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { resumeJob, stopJob } from '../../platform/jobs/lifecycle.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { listJobs } from '../../services/job-list.ts';

type Change = (db: Context['db'], id: string, now: number) => Promise<boolean>;

/** Changes the state of a job; refused in a state that does not permit it. */
const changing =
  (change: Change, refusal: string) =>
  async ({ id }: { id: string }, { db, now, pages }: Context): Promise<null> => {
    const known = await db.selectFrom('job').select('id').where('id', '=', id).executeTakeFirst();
    if (!known) throw notFound();
    if (!(await change(db, id, now()))) throw badRequest(refusal);
    pages.wakeJobs();
    return null;
  };

/** The jobs of the queue, for administrators. */
export const jobResource = defineResource({
  contract: jobContract,
  handlers: {
    list: (input, context) => listJobs(input, context),
    stop: changing(stopJob, 'job.notOpen'),
    resume: changing(resumeJob, 'job.notEnded'),
  },
});
