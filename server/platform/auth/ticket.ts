import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';

/** How long a ticket is valid. */
const lifeMs = 5 * 60_000;

// Truncated to stay short in an address.
const signOf = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** A ticket for one sealed password: time and random part, signed. Issuing one stores nothing. */
export function issueTicket(key: Uint8Array, now: number): string {
  const text = `${now}.${randomBytes(16).toString('base64url')}`;
  return `${text}.${signOf(key, text)}`;
}

/** Without ambiguous letters: no 0 and O, 1 and I, 2 and Z, 5 and S. */
const codeLetters = '345679ACEFHJKLMNPRTUVWXY';

/** The letters of a ticket's picture, derived from it: nothing is stored, and a ticket is valid for one guess. */
export function codeOfTicket(key: Uint8Array, ticket: string, length: number): string {
  const bytes = createHmac('sha256', key).update(`code.${ticket}`).digest();
  return [...bytes.subarray(0, length)].map((byte) => codeLetters[byte % codeLetters.length]).join('');
}

/**
 * The random seed of a ticket's picture: every request draws the same one, so that two drawings of a code cannot be
 * compared.
 */
export const pictureSeedOf = (key: Uint8Array, ticket: string): Uint8Array =>
  createHmac('sha256', key).update(`picture.${ticket}`).digest();

/** Whether the ticket was issued by the server and has not expired; used ones included. */
export function isTicket(key: Uint8Array, ticket: string, now: number): boolean {
  const [time = '', random = '', sign = ''] = ticket.split('.');
  const wanted = Buffer.from(signOf(key, `${time}.${random}`));
  const given = Buffer.from(sign);
  const age = now - Number(time);
  return given.length === wanted.length && timingSafeEqual(given, wanted) && Math.abs(age) <= lifeMs;
}

/** Marks a ticket as used: false when it is forged, expired or already used, in this process or another. */
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
