import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { passwordHash } from '#core/settings/password/box.ts';
import type { SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Passwords } from '../../platform/auth/password-encryption.ts';

/** A generated password, to be printed once. */
export interface MadePassword {
  accounts: string[];
  password: string;
}

const letters = 'abcdefghijkmnpqrstuvwxyz';
const digits = '23456789';
const draw = (from: string, count: number) =>
  Array.from({ length: count }, () => from[randomInt(from.length)]).join('');

/** 12 letters and digits without ambiguous ones: 2^52 possibilities, conforming to the password policy. */
export function makePassword(): string {
  return `${draw(letters, 8)}${draw(digits, 4)}`;
}

/** Characters of each class a password policy may demand; together 64 without ambiguous ones, 6 bits each. */
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const symbols = '@#$%*!?';

type Policy = Pick<SysConfig, 'passwordStrengthLimit' | 'passwordLengthMin' | 'passwordLengthMinNumber'> & {
  containsCharacters: number;
};

const oneTimeLength = 16;

/**
 * A one-time password for another person: 80 random bits and more, so that a fast hash suffices, and whatever the policy
 * of the installation demands (PASSWORD-018).
 */
export function makeOneTimePassword(policy: Policy): string {
  const hasOwnRules = policy.passwordStrengthLimit === 1;
  const required = [letters, upper, digits, ...(hasOwnRules && policy.containsCharacters === 1 ? [symbols] : [])];
  const least = hasOwnRules && policy.passwordLengthMin === 1 ? policy.passwordLengthMinNumber : 0;
  const length = Math.max(oneTimeLength, least);
  const rest = draw(letters + upper + digits, length - required.length);
  return shuffled([...required.map((from) => draw(from, 1)), ...rest]).join('');
}

function shuffled(characters: readonly string[]): string[] {
  const mixed = [...characters];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as string, mixed[at] as string];
  }
  return mixed;
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
