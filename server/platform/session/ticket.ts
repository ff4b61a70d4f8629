import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';

/** How long a ticket may be used after it was issued. */
const lifeMs = 5 * 60_000;

// Short enough to be part of an address.
const signOf = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** A ticket for one sealed password: its time and a random part, signed. Issuing one stores nothing. */
export function issueTicket(key: Uint8Array, now: number): string {
  const text = `${now}.${randomBytes(16).toString('base64url')}`;
  return `${text}.${signOf(key, text)}`;
}

/** None that is taken for another: no 0 and O, no 1 and I, no 2 and Z, no 5 and S. */
const codeLetters = '345679ACEFHJKLMNPRTUVWXY';

/** The letters of the picture that belongs to a ticket: nothing is stored, and a ticket is good for one guess. */
export function codeOfTicket(key: Uint8Array, ticket: string, length: number): string {
  const bytes = createHmac('sha256', key).update(`code.${ticket}`).digest();
  return [...bytes.subarray(0, length)].map((byte) => codeLetters[byte % codeLetters.length]).join('');
}

/** What the picture of a ticket is drawn by: fetched again it is the same, so that no two drawings of one code compare. */
export const pictureSeedOf = (key: Uint8Array, ticket: string): Uint8Array =>
  createHmac('sha256', key).update(`picture.${ticket}`).digest();

/** Whether the server gave this ticket and it is not too old; used ones count. */
export function isTicket(key: Uint8Array, ticket: string, now: number): boolean {
  const [time = '', random = '', sign = ''] = ticket.split('.');
  const wanted = Buffer.from(signOf(key, `${time}.${random}`));
  const given = Buffer.from(sign);
  const age = now - Number(time);
  return given.length === wanted.length && timingSafeEqual(given, wanted) && Math.abs(age) <= lifeMs;
}

/** Uses a ticket up: false when it is forged, too old or was used before, in this process or another. */
export async function takeTicket(db: Kysely<Database>, ticket: string, key: Uint8Array, now: number): Promise<boolean> {
  if (!isTicket(key, ticket, now)) return false;
  await db
    .deleteFrom('usedTicket')
    .where('usedTime', '<', now - 3 * lifeMs)
    .execute();
  const used = await db
    .insertInto('usedTicket')
    .values({ ticket: ticket.split('.')[1] ?? '', usedTime: now })
    .onConflict((conflict) => conflict.column('ticket').doNothing())
    .executeTakeFirst();
  return used.numInsertedOrUpdatedRows === 1n;
}
