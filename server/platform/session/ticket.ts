import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';

/** How long a ticket may be used after it was issued. */
const lifeMs = 5 * 60_000;

const signOf = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('hex');

/** A ticket for one sealed password: its time and a random part, signed. Issuing one stores nothing. */
export function issueTicket(key: Uint8Array, now: number): string {
  const text = `${now}.${randomBytes(16).toString('hex')}`;
  return `${text}.${signOf(key, text)}`;
}

/** Uses a ticket up: false when it is forged, too old or was used before, in this process or another. */
export async function takeTicket(db: Kysely<Database>, ticket: string, key: Uint8Array, now: number): Promise<boolean> {
  const [time = '', random = '', sign = ''] = ticket.split('.');
  const wanted = Buffer.from(signOf(key, `${time}.${random}`));
  const given = Buffer.from(sign);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
  const age = now - Number(time);
  if (age > lifeMs || age < -lifeMs) return false;
  await db
    .deleteFrom('usedTicket')
    .where('usedTime', '<', now - 3 * lifeMs)
    .execute();
  const used = await db
    .insertInto('usedTicket')
    .values({ ticket: random, usedTime: now })
    .onConflict((conflict) => conflict.column('ticket').doNothing())
    .executeTakeFirst();
  return used.numInsertedOrUpdatedRows === 1n;
}
