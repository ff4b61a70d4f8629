import type { Static } from '@sinclair/typebox';
import type { JobPage, JobQuery } from '#schemas/resources/job/job-list.ts';
import type { Context } from '../platform/context/context.ts';
import type { JobTable } from '../platform/jobs/job.table.ts';
import { readPage } from '../platform/resource/crud-handlers.ts';
import { likeOf, type Query, sortedBy } from '../platform/resource/list-query.ts';

type Listed = Pick<
  JobTable,
  | 'id'
  | 'queue'
  | 'label'
  | 'state'
  | 'runAt'
  | 'attempts'
  | 'attemptsMax'
  | 'lastError'
  | 'creatorTime'
  | 'endTime'
  | 'progressDone'
  | 'progressTotal'
> & { userName: string | null };

const columns = [
  'job.id',
  'job.queue',
  'job.label',
  'job.state',
  'job.runAt',
  'job.attempts',
  'job.attemptsMax',
  'job.lastError',
  'job.creatorTime',
  'job.endTime',
  'job.progressDone',
  'job.progressTotal',
  'users.realName as userName',
] as const;

const progressOf = ({ progressDone, progressTotal }: Listed) => {
  if (progressDone === 0 && progressTotal === 0) return '';
  return progressTotal === 0 ? `${progressDone}` : `${progressDone} / ${progressTotal}`;
};

/** Jobs, newest first: all, or those of one queue. */
export async function listJobs(
  { keyword = '', state, ...input }: Static<typeof JobQuery>,
  { db }: Pick<Context, 'db'>,
  queue?: string,
): Promise<Static<typeof JobPage>> {
  const pattern = likeOf(keyword);
  const found = db
    .selectFrom('job')
    .leftJoin('users', 'users.id', 'job.userId')
    .$if(queue !== undefined, (query) => query.where('job.queue', '=', queue as string))
    .$if(state !== undefined, (query) => query.where('job.state', '=', state as JobTable['state']))
    .$if(keyword !== '', (query) =>
      query.where((where) => where.or([where('job.label', 'ilike', pattern), where('job.queue', 'ilike', pattern)])),
    );
  const order = sortedBy(['job.creatorTime', 'desc'], ['job.id', 'asc']);
  const { list, pagination } = await readPage<Listed>(found as unknown as Query, order, input, (query) =>
    query.select(columns),
  );
  const shown = list.map(({ progressDone, progressTotal, userName, ...job }) => ({
    ...job,
    userName: userName ?? '',
    progress: progressOf({ ...job, progressDone, progressTotal, userName }),
  }));
  return { list: shown, pagination };
}
