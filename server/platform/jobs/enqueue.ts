import type { Static, TObject, TSchema } from '@sinclair/typebox';
import type { Kysely } from 'kysely';
import type { Language } from '#schemas/language/text.ts';
import type { Context } from '../context/context.ts';
import { json } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import type { JobTable } from './job.table.ts';

/** How far a job is, and where it continues after an interruption. */
export interface Progress {
  done?: number;
  total?: number;
  /** Stored with the progress and given to the next attempt. */
  checkpoint?: unknown;
}

/** A job while it runs. Each method throws when the lease was lost or the job was stopped: nothing is written then. */
export interface RunningJob {
  id: string;
  /** Constant over all attempts: identifies the effect for receivers outside. */
  key: string;
  /** From 1. */
  attempt: number;
  checkpoint: unknown;
  /** Aborted when the job is stopped, its lease was lost or the server shuts down. */
  signal: AbortSignal;
  /** For reads, with the rights of the job's user. */
  context: Context;
  report(progress: Progress): Promise<void>;
  /** Writes effects together with the progress, in one transaction. */
  commit(effects: (context: Context) => Promise<void>, progress?: Progress): Promise<void>;
  /** Writes the last effects and completes the job in one transaction: together they happen exactly once. */
  finish(effects: (context: Context) => Promise<void>): Promise<void>;
  /** Writes effects and ends this run in one transaction; the job runs again at that time, with all its attempts. */
  postpone(runAt: number, effects: (context: Context) => Promise<void>): Promise<void>;
}

/** A kind of job. Its name is the queue of its jobs. */
export interface JobKind<Payload = never> {
  name: string;
  /** Attempts before the job is dead. */
  attempts: number;
  /** Pause after the failed attempt of this number, from 1. */
  backOffMs(attempt: number): number;
  /** Jobs of this kind that run in one process at the same time. */
  concurrency: number;
  /** Another worker takes the job over when its holder did not renew the lease for this long. */
  leaseMs: number;
  /** Recurring: one job of this kind exists, which runs again after this pause. */
  everyMs?: number;
  run(payload: Payload, job: RunningJob): Promise<void>;
}

const second = 1_000;
const hour = 3_600 * second;

/** From 10 s, doubled each time, at most 6 h. */
const backOffMs = (attempt: number) => Math.min(10 * second * 2 ** (attempt - 1), 6 * hour);

/** What creating a job needs of its kind. Defined apart from `run` where running leads to further jobs of the kind. */
export interface JobQueue<Payload = never> extends Pick<JobKind, 'name' | 'attempts' | 'everyMs'> {
  payload?: TSchema & { static: Payload };
  run?(payload: Payload, job: RunningJob): Promise<void>;
}

/** A kind of job with the defaults of what it leaves out. `payload` is the schema of the payload's type. */
export function defineJob<Schema extends TObject>(
  kind: Pick<JobKind<Static<Schema>>, 'name' | 'run'> & Partial<JobKind<Static<Schema>>> & { payload: Schema },
): JobKind<Static<Schema>> {
  return { attempts: 8, backOffMs, concurrency: 2, leaseMs: 60 * second, ...kind };
}

interface Options {
  /** A second job of the same key is not created: an idempotency key. */
  key?: string;
  group?: string;
  /** Epoch milliseconds; absent: at once. */
  runAt?: number;
  /** What it does, for the list of jobs; absent: the name of the queue says it. */
  label?: string;
  /** The user with whose rights it runs; absent: the caller. `system`: no user. */
  as?: 'system' | { userId: string };
}

/** Characters of a payload: large inputs belong in a table or a file that the payload names. */
export const payloadLengthMax = 65_536;

type EnqueueContext = Pick<Context, 'db' | 'now' | 'newId' | 'user' | 'language' | 'pages'>;

const userOf = (as: Options['as'], context: EnqueueContext) =>
  as === 'system' ? null : (as?.userId ?? context.user.id);

/**
 * Creates a job in the caller's transaction: it exists exactly if that commits. Returns the id of the job with that key,
 * which is an earlier one where the key is known already.
 */
export async function enqueue<Payload extends Record<string, unknown>>(
  context: EnqueueContext,
  kind: JobQueue<Payload>,
  payload: Payload,
  options: Options = {},
): Promise<string> {
  const { db, now, newId, language } = context;
  const { key = null, group: grp = null, runAt = now(), label = '', as } = options;
  const id = newId();
  const userId = userOf(as, context);
  const created = await insertJob(db, kind, {
    id,
    key,
    grp,
    label,
    payload,
    userId,
    language,
    runAt,
    creatorTime: now(),
  });
  context.pages.wakeJobs();
  if (created || key === null) return id;
  const known = db.selectFrom('job').select('id').where('queue', '=', kind.name).where('key', '=', key);
  return (await known.executeTakeFirstOrThrow()).id;
}

type NewJob = Pick<JobTable, 'id' | 'key' | 'grp' | 'label' | 'payload' | 'userId' | 'runAt' | 'creatorTime'> & {
  language: Language;
};

async function insertJob(
  db: Kysely<Database>,
  kind: Pick<JobKind, 'name' | 'attempts' | 'everyMs'>,
  { payload, ...job }: NewJob,
): Promise<boolean> {
  if (JSON.stringify(payload).length > payloadLengthMax) {
    throw new Error(`The payload of a job ${kind.name} is longer than ${payloadLengthMax} characters.`);
  }
  const { attempts: attemptsMax, everyMs = null } = kind;
  const rest = { state: 'waiting' as const, attempts: 0, attemptsMax, everyMs, lease: null, leaseUntil: null };
  const progress = { isStopping: 0 as const, checkpoint: null, progressDone: 0, progressTotal: 0, lastError: '' };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('job')
    .values({ ...job, ...rest, ...progress, queue: kind.name, payload: json(payload), startTime: null, endTime: null })
    .onConflict((conflict) => conflict.columns(['queue', 'key']).where('key', 'is not', null).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Creates the job of each recurring kind once; a changed interval applies from its next run on. */
export async function schedule(
  db: Kysely<Database>,
  kinds: readonly JobKind[],
  { now, newId }: Pick<Context, 'now' | 'newId'>,
): Promise<void> {
  for (const kind of kinds) {
    const { everyMs } = kind;
    if (everyMs === undefined) continue;
    const [creatorTime, runAt] = [now(), now() + everyMs];
    const job = { id: newId(), key: 'schedule', grp: null, label: '', payload: {}, userId: null, runAt, creatorTime };
    if (await insertJob(db, kind, { ...job, language: 'zh' })) continue;
    await db
      .updateTable('job')
      .set((set) => ({ everyMs, runAt: set.fn<number>('least', ['runAt', set.val(runAt)]) }))
      .where('queue', '=', kind.name)
      .where('key', '=', 'schedule')
      .where('everyMs', '<>', everyMs)
      .execute();
  }
}
