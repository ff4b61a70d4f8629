import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

const minuteMs = 60_000;
const longestMinutes = 15;
/** Failures this old no longer count. */
const forgottenMs = 24 * 60 * minuteMs;

/** Minutes to wait after that many failures in a row: 1, 2, 4, 8, 15. */
function waitMinutes(failures: number, free: number): number {
  return failures < free ? 0 : Math.min(2 ** Math.min(failures - free, 10), longestMinutes);
}

/**
 * Counts an attempt as failed before it is looked at, in one statement, so that a thousand attempts at once are counted
 * one after another. Answers the minutes still to wait; 0: the attempt may be looked at.
 */
export async function countAttempt(db: Kysely<Database>, subject: string, free: number, now: number): Promise<number> {
  const failures = sql<number>`case when login_failure.last_time < ${now - forgottenMs}::bigint then 1
    else login_failure.failures + 1 end`;
  const wait = sql<number>`case when ${failures} < ${free}::int then 0
    else ${now}::bigint + ${minuteMs}::bigint * least(power(2, least(${failures} - ${free}::int, 10)), ${longestMinutes}::int)::bigint end`;
  const counted = await db
    .insertInto('loginFailure')
    .values({ subject, failures: 1, lastTime: now, waitUntil: waitMinutes(1, free) * minuteMs && now + minuteMs })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({ failures, lastTime: now, waitUntil: wait })
        .where('loginFailure.waitUntil', '<=', now),
    )
    .returning('failures')
    .executeTakeFirst();
  if (counted) return 0;
  const row = await db.selectFrom('loginFailure').select('waitUntil').where('subject', '=', subject).executeTakeFirst();
  return row ? Math.max(1, Math.ceil((row.waitUntil - now) / minuteMs)) : 0;
}

/** How often a subject failed in a row, as far as it still counts. */
export async function failuresOf(db: Kysely<Database>, subject: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('loginFailure')
    .select('failures')
    .where('subject', '=', subject)
    .where('lastTime', '>=', now - forgottenMs)
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** Forgets the failures of a subject: after a login, or when an administrator unlocks. */
export async function forgetFailures(db: Kysely<Database>, subjects: readonly string[]): Promise<void> {
  await db.deleteFrom('loginFailure').where('subject', 'in', subjects).execute();
}

export const accountSubject = (account: string) => `account:${account.trim().toLowerCase()}`;
export const addressSubject = (address: string) => `address:${address}`;
