import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { platformResource } from '../platform.resource.ts';
import { seal } from '../testing/seal.ts';
import { keyOf } from '../testing/sealed-login.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { memoryDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openPasswords, type Passwords, type PasswordHasher } from './password-encryption.ts';

const mark = 'kept ';
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
/** A fake hasher that records the stored values it compares. */
const compared: string[] = [];
const hasher: PasswordHasher = {
  hash: async (pageHash) => mark + text(pageHash),
  hashRandom: async (pageHash) => mark + text(pageHash),
  async matches(pageHash, stored) {
    compared.push(stored);
    return stored === mark + text(pageHash);
  },
};

let database: TestDatabase;
let passwords: Passwords;
beforeAll(async () => {
  database = await memoryDatabase([platformResource]);
  passwords = await openPasswords(database.db, Promise.resolve(hasher));
});
afterAll(() => database.close());
beforeEach(() => void compared.splice(0));

const right = new Uint8Array(32).fill(1);
const wrong = new Uint8Array(32).fill(2);

describe('comparison of a password', () => {
  it('costs one slow hash whether or not there is a stored one (R25)', async () => {
    const stored = await passwords.hash(right);
    for (const [typed, hash] of [
      [right, stored],
      [wrong, stored],
      [wrong, undefined],
      [wrong, ''],
      [undefined, stored],
      [undefined, undefined],
    ] as const) {
      compared.splice(0);
      expect(await passwords.matches(typed, hash)).toBe(typed === right);
      expect(compared).toHaveLength(1);
      expect(compared[0]).toMatch(/^kept [0-9a-f]{64}$/);
    }
  });

  it('with a missing one always fails (R26)', async () => {
    for (const typed of [new Uint8Array(), new Uint8Array(32), undefined]) {
      for (const hash of ['', undefined]) expect(await passwords.matches(typed, hash)).toBe(false);
    }
  });
});

describe('a login', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it.each([
    ['lixiaoyun', 'an account there is'],
    ['nobody-here', 'one there is not'],
    ['liuyang', 'one that was disabled'],
  ])('of %s, %s, with a wrong password runs one comparison (R25)', async (account) => {
    await app.db.updateTable('users').set({ enabledMark: 0 }).where('account', '=', 'liuyang').execute();
    const matchesSpy = vi.spyOn(app.platform.passwords, 'matches');
    const key = await keyOf(app);
    const typed = { account, password: seal('Wrong-2026', key), timestamp: key.ticket };
    const answer = await app.call('session.login', { ...typed, code: '', origin: 'password', grant_type: 'password' });
    expect(answer).toMatchObject({ code: 400, msg: '账户或密码错误' });
    expect(matchesSpy).toHaveBeenCalledTimes(1);
    matchesSpy.mockRestore();
  });
});
