import { type Kysely, type RawBuilder, sql } from 'kysely';
import { json } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import type { JobKind, Progress } from './enqueue.ts';
import type { JobTable } from './job.table.ts';

type Db = Kysely<Database>;

/** The claim of a job: only its holder may write to it. */
export type Claimed = JobTable & { lease: string };

const isGroupTaken = (error: unknown) => (error as { constraint?: string }).constraint === 'job_running_group';

/** Names of queues with due jobs; first takes over those whose holder did not renew its lease. */
export async function dueQueues(db: Db, now: number): Promise<string[]> {
  const isOpen = sql<boolean>`state = 'waiting' and run_at <= ${now}`;
  const isExpired = sql<boolean>`state = 'running' and lease_until < ${now}`;
  const { rows } = await sql<{ queue: string; expired: boolean }>`
    select distinct queue, state = 'running' as expired from job where (${isOpen}) or (${isExpired})`.execute(db);
  if (rows.some(({ expired }) => expired)) await takeOver(db, now);
  return [...new Set(rows.map(({ queue }) => queue))];
}

/**
 * Ends expired leases. A job that ended its process at each attempt is dead in the end; a recurring one waits for its
 * next run.
 */
async function takeOver(db: Db, now: number): Promise<void> {
  await sql`update job set lease = null, lease_until = null, is_stopping = 0,
      state = case when is_stopping = 1 then 'stopped'
        when attempts >= attempts_max and every_ms is null then 'dead' else 'waiting' end,
      end_time = case when is_stopping = 1 or (attempts >= attempts_max and every_ms is null) then ${now}::bigint end,
      run_at = case when attempts >= attempts_max and every_ms is not null then ${now}::bigint + every_ms else ${now}::bigint end,
      attempts = case when attempts >= attempts_max and every_ms is not null then 0 else attempts end,
      last_error = 'The worker ended without an answer.'
    where id in (select id from job where state = 'running' and lease_until < ${now} for update skip locked)`.execute(
    db,
  );
}

/** Takes the next due job of a kind under a lease; undefined when there is none that may run now. */
export async function claim(
  db: Db,
  { name, leaseMs }: JobKind,
  lease: string,
  now: number,
): Promise<Claimed | undefined> {
  const taken = sql<Claimed>`update job set state = 'running', attempts = attempts + 1, lease = ${lease},
      lease_until = ${now + leaseMs}, is_stopping = 0, start_time = ${now}, end_time = null
    where id = (select id from job as next where queue = ${name} and state = 'waiting' and run_at <= ${now}
      and (grp is null or not exists (select 1 from job as other where other.grp = next.grp and other.state = 'running'))
      order by run_at, id limit 1 for update skip locked)
    returning *`.execute(db);
  const { rows } = await taken.catch((error: unknown) => {
    // Another process took a job of the same group in this moment; this one waits for the next look.
    if (isGroupTaken(error)) return { rows: [] };
    throw error;
  });
  return rows[0];
}

/** Thrown to a worker that no longer holds the lease of its job: another one has taken it over. */
export class LeaseLost extends Error {
  constructor(id: string) {
    super(`The lease of job ${id} was lost.`);
  }
}

const held = (db: Db, { id, lease }: Claimed) =>
  db.updateTable('job').where('id', '=', id).where('lease', '=', lease).where('state', '=', 'running');

interface Step {
  leaseMs: number;
  now: number;
  progress?: Progress;
}

/** Renews the lease and stores progress. Answers whether a person demanded that the job stops. */
export async function renew(db: Db, job: Claimed, { leaseMs, now, progress = {} }: Step): Promise<boolean> {
  const { done, total } = progress;
  const row = await held(db, job)
    .set({
      leaseUntil: now + leaseMs,
      ...(done !== undefined && { progressDone: done }),
      ...(total !== undefined && { progressTotal: total }),
      ...('checkpoint' in progress && { checkpoint: json(progress.checkpoint) }),
    })
    .returning('isStopping')
    .executeTakeFirst();
  if (!row) throw new LeaseLost(job.id);
  return row.isStopping === 1;
}

type Change = { [Column in keyof JobTable]?: JobTable[Column] | RawBuilder<JobTable[Column]> };

async function settle(db: Db, job: Claimed, change: Change): Promise<void> {
  const settled = held(db, job).set({ lease: null, leaseUntil: null, isStopping: 0, ...change });
  if ((await settled.executeTakeFirst()).numUpdatedRows === 0n) throw new LeaseLost(job.id);
}

/** Ends a successful run: a recurring job waits for its next one. */
export const succeed = (db: Db, job: Claimed, now: number): Promise<void> =>
  job.everyMs === null
    ? settle(db, job, { state: 'done', endTime: now, lastError: '' })
    : settle(db, job, { ...nextRun(job.everyMs, now), lastError: '' });

const nextRun = (everyMs: number, now: number) =>
  ({ state: 'waiting', runAt: now + everyMs, attempts: 0, checkpoint: sql<null>`null`, endTime: now }) as const;

/** Characters of an error in the list of jobs. */
const errorLengthMax = 2_000;

interface Failure {
  error: string;
  now: number;
  /** Another attempt cannot help: a rule refused the job. */
  isFinal: boolean;
  retryMs: number;
}

/** Ends a failed attempt: the job waits for the next one, or is dead after the last. */
export async function fail(db: Db, job: Claimed, { error, now, isFinal, retryMs }: Failure): Promise<void> {
  const lastError = error.slice(0, errorLengthMax);
  if (!isFinal && job.attempts < job.attemptsMax) {
    return settle(db, job, { state: 'waiting', runAt: now + retryMs, lastError });
  }
  if (job.everyMs !== null) return settle(db, job, { ...nextRun(job.everyMs, now), lastError });
  return settle(db, job, { state: 'dead', endTime: now, lastError });
}

/** The worker shuts down: another one continues at once, and the attempt does not count. */
export const release = (db: Db, job: Claimed, now: number): Promise<void> =>
  settle(db, job, { state: 'waiting', runAt: now, attempts: job.attempts - 1 });

/** The job itself continues later: it waits with all its attempts. */
export const postpone = (db: Db, job: Claimed, runAt: number): Promise<void> =>
  settle(db, job, { state: 'waiting', runAt, attempts: 0, lastError: '' });

/** The holder noticed that a person stops the job. */
export const endStopped = (db: Db, job: Claimed, now: number): Promise<void> =>
  settle(db, job, { state: 'stopped', endTime: now });

/** Stops a job: a waiting one at once, a running one at its next step. False: it is neither. */
export async function stopJob(db: Db, id: string, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update job set
      is_stopping = case when state = 'running' then 1 else 0 end,
      end_time = case when state = 'running' then end_time else ${now} end,
      state = case when state = 'running' then state else 'stopped' end
    where id = ${id} and state in ('waiting', 'running')`.execute(db);
  return numAffectedRows === 1n;
}

/** Starts a stopped or dead job again, from its checkpoint and with all its attempts. False: it is neither. */
export async function resumeJob(db: Db, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({ state: 'waiting', runAt: now, attempts: 0, endTime: null })
    .where('id', '=', id)
    .where('state', 'in', ['stopped', 'dead'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const dayMs = 24 * 3_600_000;
const doneMs = 7 * dayMs;
const unresolvedMs = 90 * dayMs;

/** Deletes jobs some time after their end; those that need a person are available longer. */
export async function forgetJobs(db: Db, now: number): Promise<void> {
  await sql`delete from job where every_ms is null and
    ((state = 'done' and end_time < ${now - doneMs})
      or (state in ('dead', 'stopped') and end_time < ${now - unresolvedMs}))`.execute(db);
}
