import type { Kysely } from 'kysely';
import { passwordHash } from '#core/settings/password/box.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Passwords } from '../../platform/auth/password-encryption.ts';
import { digits, draw, letters } from './one-time-password.ts';

/** A generated password, to be printed once. */
export interface MadePassword {
  accounts: string[];
  password: string;
}

/** 12 letters and digits without ambiguous ones: 2^52 possibilities, conforming to the password policy. */
export function makePassword(): string {
  return `${draw(letters, 8)}${draw(digits, 4)}`;
}

interface Chosen {
  adminPassword: string;
  demoPassword: string;
}

/**
 * Sets a password for all users without one: one for the administrators, one shared by the demo staff. Returns the
 * generated passwords; a password from the settings is not included.
 */
export async function giveFirstPasswords(
  db: Kysely<Database>,
  passwords: Passwords,
  chosen: Chosen,
): Promise<MadePassword[]> {
  const without = await db
    .selectFrom('users')
    .select(['id', 'account', 'isAdministrator'])
    .where('password', '=', '')
    .orderBy('sortCode')
    .execute();
  const made: MadePassword[] = [];
  for (const isAdministrator of [1, 0]) {
    const users = without.filter((user) => user.isAdministrator === isAdministrator);
    const given = isAdministrator ? chosen.adminPassword : chosen.demoPassword;
    const password = given || makePassword();
    const accounts: string[] = [];
    for (const { id, account } of users) {
      const stored = await passwords.hash(passwordHash(password));
      const result = await db
        .updateTable('users')
        .set({ password: stored })
        .where('id', '=', id)
        .where('password', '=', '')
        .executeTakeFirst();
      if (result.numUpdatedRows === 1n) accounts.push(account);
    }
    if (!given && accounts.length > 0) made.push({ accounts, password });
  }
  return made;
}
