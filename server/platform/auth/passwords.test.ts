import { describe, expect, it } from 'vitest';
import { passwordHash } from '#core/settings/password/box.ts';
import { makePassword } from '../../services/organisation/first-passwords.ts';
import { isCommonPassword } from './common-passwords.ts';
import { passwordHasher, scryptHasher } from './password-encryption.ts';

const right = passwordHash('Abc123456');
const wrong = passwordHash('Abc123457');
const noBinary = () => Promise.reject(new Error('no binary for this machine'));

describe('a stored password', () => {
  it.each([
    ['argon2id', () => passwordHasher(), /^\$argon2id\$/],
    ['scrypt where argon2 does not load', () => passwordHasher(noBinary), /^scrypt\$[0-9a-f]{32}\$[0-9a-f]{64}$/],
  ])('by %s is salted and matches its own hash only', async (_name, make, form) => {
    const hasher = await make();
    const stored = await hasher.hash(right);
    expect(stored).toMatch(form);
    expect(await hasher.hash(right)).not.toBe(stored);
    expect(await hasher.matches(right, stored)).toBe(true);
    expect(await hasher.matches(wrong, stored)).toBe(false);
  });

  it.each([
    ['argon2id', () => passwordHasher()],
    ['scrypt', () => passwordHasher(noBinary)],
  ])('that was generated is hashed at less cost by %s, which the hash states', async (_name, make) => {
    const hasher = await make();
    const [random, chosen] = [await hasher.hashRandom(right), await hasher.hash(right)];
    const costOf = (stored: string) => /m=\d+,t=\d+|\$\d+$/.exec(stored)?.[0];
    expect(costOf(random)).toMatch(/m=1024,t=1|\$1024/);
    expect(costOf(chosen)).not.toBe(costOf(random));
    expect(await hasher.matches(right, random)).toBe(true);
    expect(await hasher.matches(wrong, random)).toBe(false);
  });

  it('created where argon2 did not load is recognised where it does', async () => {
    const hasher = await passwordHasher();
    expect(await hasher.matches(right, await scryptHasher.hash(right))).toBe(true);
  });

  it.each(['', 'scrypt$$', 'scrypt$00', 'scrypt$00$00$0', 'scrypt$00$00$x', 'nonsense', '$2b$10$x'])(
    'that is invalid (%j) matches nothing',
    async (stored) => {
      expect(await (await passwordHasher()).matches(right, stored)).toBe(false);
    },
  );
});

describe('a common password', () => {
  it.each(['123456', 'password', 'qwerty123', 'iloveyou'])('%s is recognised by its hash', (password) => {
    expect(isCommonPassword(passwordHash(password))).toBe(true);
  });

  it('is never one the server generates, which consist of letters and digits', () => {
    const made = Array.from({ length: 200 }, makePassword);
    expect(new Set(made).size).toBe(200);
    for (const password of made) {
      expect(password).toMatch(/^(?=.*[a-z])(?=.*\d)[a-z\d]{6,16}$/);
      expect(isCommonPassword(passwordHash(password))).toBe(false);
    }
  });
});
