import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Number of stored addresses per user, the latest ones. */
const storedMax = 50;

/** Stores the address of a user's login. */
export async function noteAddress(db: Kysely<Database>, userId: string, visitor: string, now: number): Promise<void> {
  await db
    .insertInto('knownAddress')
    .values({ userId, visitor, lastTime: now })
    .onConflict((conflict) => conflict.columns(['userId', 'visitor']).doUpdateSet({ lastTime: now }))
    .execute();
  await sql`delete from known_address where user_id = ${userId} and visitor in (
    select visitor from known_address where user_id = ${userId} order by last_time desc, visitor offset ${storedMax})`.execute(
    db,
  );
}

/** Whether a user has logged in from an address before. */
export async function isKnownAddress(db: Kysely<Database>, userId: string, visitor: string): Promise<boolean> {
  const row = await db
    .selectFrom('knownAddress')
    .select('userId')
    .where('userId', '=', userId)
    .where('visitor', '=', visitor)
    .executeTakeFirst();
  return row !== undefined;
}
