import { type Kysely, type Migration, sql } from 'kysely';
import type { Language } from '#schemas/language/text.ts';
import type { JobState } from '#schemas/resources/job/job-list.ts';

/** One row. Times are epoch milliseconds. */
export interface JobTable {
  id: string;
  /** Name of the job kind that runs it. */
  queue: string;
  /** Jobs of one group never run at the same time; null: no group. */
  grp: string | null;
  /** At most one job of a queue has this key, for as long as its row exists; null: none. */
  key: string | null;
  payload: Record<string, unknown>;
  /** What it does, for the list of jobs; empty: the name of the queue says it. */
  label: string;
  /** The user with whose rights it runs; null: the system, without a user. */
  userId: string | null;
  language: Language;
  state: JobState;
  runAt: number;
  /** Times it was started since it was enqueued or resumed. */
  attempts: number;
  attemptsMax: number;
  /** Pause between runs of a recurring job; null: it runs once. */
  everyMs: number | null;
  /** Identifies the claim that holds the lease: a former holder cannot write. */
  lease: string | null;
  leaseUntil: number | null;
  /** A person demanded that the running job stops. */
  isStopping: 0 | 1;
  /** Where an interrupted job continues; in the form of its kind. */
  checkpoint: unknown;
  progressDone: number;
  progressTotal: number;
  lastError: string;
  creatorTime: number;
  startTime: number | null;
  endTime: number | null;
}

declare module '../db/database.ts' {
  interface Database {
    job: JobTable;
  }
}

export const jobMigrations: Record<string, Migration> = {
  '301-job': {
    async up(db: Kysely<unknown>) {
      await sql`create table job (
        id text primary key, queue text not null, grp text, key text, payload jsonb not null, label text not null,
        user_id text, language text not null, state text not null, run_at bigint not null,
        attempts integer not null default 0, attempts_max integer not null, every_ms bigint,
        lease text, lease_until bigint, is_stopping integer not null default 0, checkpoint jsonb,
        progress_done bigint not null default 0, progress_total bigint not null default 0,
        last_error text not null default '', creator_time bigint not null, start_time bigint, end_time bigint,
        check ((state = 'running') = (lease is not null and lease_until is not null)))`.execute(db);
      await sql`create unique index job_key on job (queue, key) where key is not null`.execute(db);
      // Two processes that claim two jobs of a group at the same time: the second fails and tries another one.
      await sql`create unique index job_running_group on job (grp) where state = 'running' and grp is not null`.execute(
        db,
      );
      await sql`create index job_due on job (run_at, id) where state = 'waiting'`.execute(db);
      await sql`create index job_leased on job (lease_until) where state = 'running'`.execute(db);
      await sql`create index job_newest on job (creator_time desc, id)`.execute(db);
    },
  },
};
