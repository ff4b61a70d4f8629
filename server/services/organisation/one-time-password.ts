import { randomInt } from 'node:crypto';
import { passwordHash } from '#core/settings/password/box.ts';
import type { SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest } from '../../platform/errors/app-error.ts';

/** Characters without ambiguous ones. */
export const letters = 'abcdefghijkmnpqrstuvwxyz';
export const digits = '23456789';
export const draw = (from: string, count: number) =>
  Array.from({ length: count }, () => from[randomInt(from.length)]).join('');

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

const dayMs = 86_400_000;
/** How long a one-time password can be used. */
const lifeMs = 7 * dayMs;
/** In place of the end of its life: a one-time password that was used. */
const used = 0;

/** A one-time password as typed, and as stored with its user. */
export interface OneTime {
  text: string;
  stored: { password: string; oneTimeUntil: number };
}

export async function makeOneTime(policy: SysConfig, { passwords, now }: Context): Promise<OneTime> {
  const text = makeOneTimePassword(policy);
  const password = await passwords.hashRandom(passwordHash(text));
  return { text, stored: { password, oneTimeUntil: now() + lifeMs } };
}

/**
 * Uses up the one-time password of a login: it is valid once and for a week. Where an initial password need not be changed
 * it becomes an ordinary one.
 */
export async function useOneTime(
  { id, oneTimeUntil }: { id: string; oneTimeUntil: number | null },
  config: SysConfig,
  { db, now }: Pick<Context, 'db' | 'now'>,
): Promise<void> {
  if (oneTimeUntil === null) return;
  if (oneTimeUntil === used) throw badRequest('session.oneTimeUsed');
  if (oneTimeUntil <= now()) throw badRequest('session.oneTimeExpired');
  const next = config.mandatoryModificationOfInitialPassword === 1 ? used : null;
  const unused = db.updateTable('users').set({ oneTimeUntil: next }).where('id', '=', id);
  const { numUpdatedRows } = await unused.where('oneTimeUntil', '=', oneTimeUntil).executeTakeFirst();
  if (numUpdatedRows === 0n) throw badRequest('session.oneTimeUsed');
}
