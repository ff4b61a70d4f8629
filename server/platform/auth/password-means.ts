import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { openBox, publicKeyOf } from '#core/settings/password/box.ts';
import type { Database } from '../db/database.ts';
import { secret } from '../db/secret.table.ts';
import { refuse } from '../errors/app-error.ts';
import { passwordHasher } from './passwords.ts';
import { codeOfTicket, isTicket, issueTicket, pictureSeedOf, takeTicket } from './ticket.ts';

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
  /** Takes the same time whether or not there is a stored hash (no timing oracle). */
  matches(pageHash: Uint8Array | undefined, stored: string | undefined): Promise<boolean>;
}

/** Loads the installation's password keys, generated at the first start. */
export async function openPasswords(db: Kysely<Database>, hashing = passwordHasher()): Promise<Passwords> {
  const hasher = await hashing;
  const boxSecret = await secret(db, 'password');
  const ticketKey = await secret(db, 'ticket');
  const publicKey = publicKeyOf(boxSecret);
  const nobody = randomBytes(32);
  const nobodyStored = await hasher.hash(nobody);
  const openAll: Passwords['openAll'] = async (sealed, ticket, { db: open, now }) => {
    if (!(await takeTicket(open, ticket, ticketKey, now()))) throw refuse('session.stale');
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
    async matches(pageHash, stored) {
      const isRight = await hasher.matches(pageHash ?? randomBytes(32), stored || nobodyStored);
      return isRight && pageHash !== undefined && Boolean(stored);
    },
  };
}
