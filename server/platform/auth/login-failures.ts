import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

const minuteMs = 60_000;
const longestMinutes = 15;
/** Failures older than this do not count. */
const forgottenMs = 24 * 60 * minuteMs;

/** The key of a failure count: a login name at a visitor's address, or everything at an address. */
export interface Subject {
  subject: string;
  /** The entered login name in lower case; empty: all names. */
  account: string;
  visitor: string;
}

const nameOf = (typed: string) => typed.trim().toLowerCase();

export const accountSubject = (typed: string, visitor: string): Subject => ({
  subject: `account:${nameOf(typed)}@${visitor}`,
  account: nameOf(typed),
  visitor,
});
/**
 * Failures of the own password typed again in a session: counted per session, so that other sessions of the account are
 * not delayed.
 */
export const sessionSubject = (account: string, sessionKey: string): Subject => ({
  subject: `session:${sessionKey}`,
  account: nameOf(account),
  visitor: '',
});
export const addressSubject = (visitor: string): Subject => ({ subject: `address:${visitor}`, account: '', visitor });

/** After the clock was set back, stored times lie in the future: no wait may exceed the longest one from now. */
async function capWait(db: Kysely<Database>, { subject }: Subject, now: number): Promise<void> {
  await db
    .updateTable('loginFailure')
    .set({ waitUntil: now + longestMinutes * minuteMs, lastTime: now })
    .where('subject', '=', subject)
    .where('waitUntil', '>', now + longestMinutes * minuteMs)
    .execute();
}

/** The remaining minutes of a subject's wait; 0: none. */
export async function waitOf(db: Kysely<Database>, subject: Subject, now: number): Promise<number> {
  await capWait(db, subject, now);
  const row = await db
    .selectFrom('loginFailure')
    .select('waitUntil')
    .where('subject', '=', subject.subject)
    .where('waitUntil', '>', now)
    .executeTakeFirst();
  return row ? Math.max(1, Math.ceil((row.waitUntil - now) / minuteMs)) : 0;
}

/**
 * Counts an attempt as failed before it is checked, in one statement, so that concurrent attempts are counted serially.
 * From the failure numbered `free` on, each causes a wait of 1, 2, 4, 8, 15 minutes. Returns the remaining minutes; 0:
 * the attempt may be checked.
 */
export async function countAttempt(db: Kysely<Database>, subject: Subject, free: number, now: number): Promise<number> {
  await capWait(db, subject, now);
  const failures = sql<number>`case when login_failure.last_time < ${now - forgottenMs}::bigint then 1
    else login_failure.failures + 1 end`;
  const wait = sql<number>`case when ${failures} < ${free}::int then 0
    else ${now}::bigint + ${minuteMs}::bigint * least(power(2, least(${failures} - ${free}::int, 10)), ${longestMinutes}::int)::bigint end`;
  const counted = await db
    .insertInto('loginFailure')
    .values({ ...subject, failures: 1, lastTime: now, waitUntil: free <= 1 ? now + minuteMs : 0 })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({ failures, lastTime: now, waitUntil: wait })
        .where('loginFailure.waitUntil', '<=', now),
    )
    .returning('failures')
    .executeTakeFirst();
  return counted ? 0 : Math.max(1, await waitOf(db, subject, now));
}

/** The consecutive failures of a subject that still count. */
export async function failuresOf(db: Kysely<Database>, { subject }: Subject, now: number): Promise<number> {
  const row = await db
    .selectFrom('loginFailure')
    .select('failures')
    .where('subject', '=', subject)
    .where('lastTime', '>=', now - forgottenMs)
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** The failures of a login name at all addresses together. */
export async function failuresEverywhere(db: Kysely<Database>, typed: string, now: number): Promise<number> {
  const { total } = await db
    .selectFrom('loginFailure')
    .select((select) => select.fn.coalesce(select.fn.sum<number>('failures'), select.lit(0)).as('total'))
    .where('account', '=', nameOf(typed))
    .where('account', '<>', '')
    .where('lastTime', '>=', now - forgottenMs)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The names among these that are blocked at any address. */
export async function waitingAmong(
  db: Kysely<Database>,
  names: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const typed = names.map(nameOf).filter((name) => name !== '');
  if (typed.length === 0) return new Set();
  const waiting = db.selectFrom('loginFailure').select('account').where('waitUntil', '>', now);
  return new Set((await waiting.where('account', 'in', typed).execute()).map(({ account }) => account));
}

/** Resets the failures of a subject. */
export async function forgetFailures(db: Kysely<Database>, { subject }: Subject): Promise<void> {
  await db.deleteFrom('loginFailure').where('subject', '=', subject).execute();
}

/**
 * After a login: deletes the failures of the name at its address and subtracts them from the address. Failures of other
 * names at the address still count, so that the owner of one account cannot try the others without limit.
 */
export async function forgiveFailures(db: Kysely<Database>, account: Subject, freeAtAddress: number): Promise<void> {
  const removed = await db
    .deleteFrom('loginFailure')
    .where('subject', '=', account.subject)
    .returning('failures')
    .executeTakeFirst();
  const { subject } = addressSubject(account.visitor);
  const left = sql<number>`greatest(failures - ${removed?.failures ?? 0}::int, 0)`;
  await db
    .updateTable('loginFailure')
    .set({ failures: left, waitUntil: sql`case when ${left} < ${freeAtAddress}::int then 0 else wait_until end` })
    .where('subject', '=', subject)
    .execute();
}

/** Ends every wait of these login names, and those of the addresses they failed at (LOGIN-020). */
export async function liftWaits(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  const typed = names.map(nameOf).filter((name) => name !== '');
  if (typed.length === 0) return;
  const lifted = await db.deleteFrom('loginFailure').where('account', 'in', typed).returning('visitor').execute();
  const addresses = [...new Set(lifted.map(({ visitor }) => addressSubject(visitor).subject))];
  if (addresses.length === 0) return;
  await db.deleteFrom('loginFailure').where('subject', 'in', addresses).execute();
}
