import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Creates and verifies stored password hashes: a slow salted hash over the hash the page sent. */
export interface PasswordHasher {
  hash(pageHash: Uint8Array): Promise<string>;
  matches(pageHash: Uint8Array, stored: string): Promise<boolean>;
}

const scryptCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const scryptBytes = 32;

function derive(pageHash: Uint8Array, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pageHash, salt, scryptBytes, scryptCost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** scrypt, for platforms without an argon2 binary: `scrypt$salt$key` in hex. */
export const scryptHasher: PasswordHasher = {
  async hash(pageHash) {
    const salt = randomBytes(16);
    return `scrypt$${salt.toString('hex')}$${(await derive(pageHash, salt)).toString('hex')}`;
  },
  async matches(pageHash, stored) {
    const [, salt = '', key = ''] = stored.split('$');
    const wanted = Buffer.from(key, 'hex');
    const given = await derive(pageHash, Buffer.from(salt, 'hex'));
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  },
};

/** The binary accepts texts of any length, but only Node buffers. */
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The used part of @node-rs/argon2. */
interface Argon2 {
  hash(password: string): Promise<string>;
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
    async matches(pageHash, stored) {
      if (stored.startsWith('scrypt$')) return scryptHasher.matches(pageHash, stored);
      return stored.startsWith('$argon2') && argon2.verify(stored, hex(pageHash));
    },
  };
}
