import { Type } from '@sinclair/typebox';
import { type Kysely, sql } from 'kysely';
import { forgetAudit } from './audit.ts';
import type { Database } from '../db/database.ts';
import { defineJob } from '../jobs/enqueue.ts';
import { forgetJobs } from '../jobs/lifecycle.ts';

const everyMs = 5 * 60_000;
const dayMs = 24 * 3_600_000;
/** A table is vacuumed after this many changed rows plus a tenth of its size. */
const changedMin = 1_000;

/** Vacuums and analyses tables with many changes, since PGlite has no autovacuum. */
export async function vacuum(db: Kysely<Database>): Promise<string[]> {
  // PostgreSQL buffers row statistics; they are flushed so that the counts below include the latest changes.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ name: string }>`select relname as name from pg_stat_user_tables
    where n_dead_tup + n_ins_since_vacuum > ${changedMin} + n_live_tup / 10`.execute(db);
  for (const { name } of rows) await sql`vacuum (analyze) ${sql.id(name)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Deletes expired data: sessions a week after their end, failed logins outside their window. */
export async function forget(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('session')
    .where('expiresTime', '<', now - 7 * dayMs)
    .execute();
  await db
    .deleteFrom('loginFailure')
    .where('lastTime', '<', now - dayMs)
    .execute();
}

/** The maintenance of the tables. */
export const cleanUpJob = defineJob({
  name: 'platform.cleanUp',
  payload: Type.Object({}),
  everyMs,
  async run(_, { context: { db, now, settings } }) {
    await forget(db, now());
    await forgetAudit({ db, now }, settings.auditDays);
    await forgetJobs(db, now());
    // Only the embedded database has no autovacuum.
    if (settings.databaseUrl === '') await vacuum(db);
  },
});
