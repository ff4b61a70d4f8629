import type { Kysely } from 'kysely';
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { openBox, publicKeyOf } from '#core/settings/password/box.ts';
import type { Database } from '../db/database.ts';
import { secret } from '../db/secret.table.ts';
import { badRequest } from '../errors/app-error.ts';

/** How long a ticket is valid. */
const lifeMs = 5 * 60_000;

// Truncated to stay short in an address.
const signOf = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** A ticket for one sealed password: time and random part, signed. Issuing one stores nothing. */
function issueTicket(key: Uint8Array, now: number): string {
  const text = `${now}.${randomBytes(16).toString('base64url')}`;
  return `${text}.${signOf(key, text)}`;
}

/** Without ambiguous letters: no 0 and O, 1 and I, 2 and Z, 5 and S. */
const codeLetters = '345679ACEFHJKLMNPRTUVWXY';

/** The letters of a ticket's picture, derived from it: nothing is stored, and a ticket is valid for one guess. */
function codeOfTicket(key: Uint8Array, ticket: string, length: number): string {
  const bytes = createHmac('sha256', key).update(`code.${ticket}`).digest();
  return [...bytes.subarray(0, length)].map((byte) => codeLetters[byte % codeLetters.length]).join('');
}

/**
 * The random seed of a ticket's picture: every request draws the same one, so that two drawings of a code cannot be
 * compared.
 */
const pictureSeedOf = (key: Uint8Array, ticket: string): Uint8Array =>
  createHmac('sha256', key).update(`picture.${ticket}`).digest();

/** Whether the ticket was issued by the server and has not expired; used ones included. */
function isTicket(key: Uint8Array, ticket: string, now: number): boolean {
  const [time = '', random = '', sign = ''] = ticket.split('.');
  const wanted = Buffer.from(signOf(key, `${time}.${random}`));
  const given = Buffer.from(sign);
  const age = now - Number(time);
  return given.length === wanted.length && timingSafeEqual(given, wanted) && Math.abs(age) <= lifeMs;
}

/** Marks a ticket as used: false when it is forged, expired or already used, in this process or another. */
async function takeTicket(db: Kysely<Database>, ticket: string, key: Uint8Array, now: number): Promise<boolean> {
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

/** Creates and verifies stored password hashes: a slow salted hash over the hash the page sent. */
export interface PasswordHasher {
  hash(pageHash: Uint8Array): Promise<string>;
  /** At a fraction of the cost, for generated passwords only: 80 random bits cannot be guessed, however fast the hash. */
  hashRandom(pageHash: Uint8Array): Promise<string>;
  matches(pageHash: Uint8Array, stored: string): Promise<boolean>;
}

const scryptCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const scryptBytes = 32;

/** The cost of generated passwords. */
const randomN = 2 ** 10;

function derive(pageHash: Uint8Array, salt: Uint8Array, N = scryptCost.N): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, key: Buffer) => (error ? reject(error) : resolve(key));
    scrypt(pageHash, salt, scryptBytes, { ...scryptCost, N }, done);
  });
}

/** scrypt, for platforms without an argon2 binary: `scrypt$salt$key` in hex, for generated passwords with `$cost`. */
export const scryptHasher: PasswordHasher = {
  async hash(pageHash) {
    const salt = randomBytes(16);
    return `scrypt$${salt.toString('hex')}$${(await derive(pageHash, salt)).toString('hex')}`;
  },
  async hashRandom(pageHash) {
    const salt = randomBytes(16);
    return `scrypt$${salt.toString('hex')}$${(await derive(pageHash, salt, randomN)).toString('hex')}$${randomN}`;
  },
  async matches(pageHash, stored) {
    const [, salt = '', key = '', cost] = stored.split('$');
    const wanted = Buffer.from(key, 'hex');
    if (cost !== undefined && cost !== String(randomN)) return false;
    const given = await derive(pageHash, Buffer.from(salt, 'hex'), cost === undefined ? undefined : randomN);
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  },
};

/** The binary accepts texts of any length, but only Node buffers. */
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The used part of @node-rs/argon2. */
interface Argon2 {
  hash(password: string, cost?: { memoryCost: number; timeCost: number }): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** argon2id where its binary loads, else scrypt. A hash of one need not be verifiable by the other. */
export async function passwordHasher(
  load: () => Promise<Argon2> = () => import('@node-rs/argon2'),
): Promise<PasswordHasher> {
  const argon2 = await load().catch(() => undefined);
  if (!argon2) return scryptHasher;
  return {
    hash: (pageHash) => argon2.hash(hex(pageHash)),
    // The cost is stored in the hash.
    hashRandom: (pageHash) => argon2.hash(hex(pageHash), { memoryCost: 1_024, timeCost: 1 }),
    async matches(pageHash, stored) {
      if (stored.startsWith('scrypt$')) return scryptHasher.matches(pageHash, stored);
      return stored.startsWith('$argon2') && argon2.verify(stored, hex(pageHash));
    },
  };
}

interface Now {
  db: Kysely<Database>;
  now(): number;
}

/** Password handling of the server: the sealing key, the tickets, the stored hashes. */
export interface Passwords {
  /** The public key and a ticket for one attempt. */
  key(now: number): { publicKey: string; ticket: string };
  /** The letters of a ticket's picture; undefined for a forged or expired ticket. */
  code(ticket: string, length: number, now: number): string | undefined;
  /** The random seed of a ticket's picture. */
  pictureSeed(ticket: string): Uint8Array;
  /**
   * Decrypts a sealed password; each ticket is valid once. Undefined for an invalid box. Refuses a used or expired
   * ticket.
   */
  open(sealed: string, ticket: string, means: Now): Promise<Uint8Array | undefined>;
  /** Decrypts several boxes of one ticket. */
  openAll(sealed: readonly string[], ticket: string, means: Now): Promise<(Uint8Array | undefined)[]>;
  /** The hash to store for a page's hash. */
  hash(pageHash: Uint8Array): Promise<string>;
  /** The hash of a generated password of at least 80 random bits, at a fraction of the cost. */
  hashRandom(pageHash: Uint8Array): Promise<string>;
  /** Takes the same time whether or not there is a stored hash (no timing oracle). */
  matches(pageHash: Uint8Array | undefined, stored: string | undefined): Promise<boolean>;
}

/** Loads the installation's password keys, generated at the first start. */
export async function openPasswords(db: Kysely<Database>, hashing = passwordHasher()): Promise<Passwords> {
  const hasher = await hashing;
  const boxSecret = await secret(db, 'password');
  const ticketKey = await secret(db, 'ticket');
  const publicKey = publicKeyOf(boxSecret);
  const unknownUser = randomBytes(32);
  const unknownUserHash = await hasher.hash(unknownUser);
  const openAll: Passwords['openAll'] = async (sealed, ticket, { db: open, now }) => {
    if (!(await takeTicket(open, ticket, ticketKey, now()))) throw badRequest('session.stale');
    return sealed.map((box) => openBox(box, boxSecret, ticket));
  };
  return {
    key: (now) => ({ publicKey, ticket: issueTicket(ticketKey, now) }),
    code: (ticket, length, now) =>
      isTicket(ticketKey, ticket, now) ? codeOfTicket(ticketKey, ticket, length) : undefined,
    pictureSeed: (ticket) => pictureSeedOf(ticketKey, ticket),
    openAll,
    open: async (sealed, ticket, means) => (await openAll([sealed], ticket, means))[0],
    hash: (pageHash) => hasher.hash(pageHash),
    hashRandom: (pageHash) => hasher.hashRandom(pageHash),
    async matches(pageHash, stored) {
      const isRight = await hasher.matches(pageHash ?? randomBytes(32), stored || unknownUserHash);
      return isRight && pageHash !== undefined && Boolean(stored);
    },
  };
}
