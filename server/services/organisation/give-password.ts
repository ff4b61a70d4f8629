import type { SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { isCommonPassword } from '../../platform/auth/common-passwords.ts';
import { endSessions } from '../../platform/auth/sessions.ts';

/** Number of former passwords stored per user: the highest number a policy can disallow. */
const rememberedPasswords = 24;

type Deps = Pick<Context, 'db' | 'passwords' | 'now'>;

/**
 * Refuses a bad password as far as its hash shows it: one of the most common, or a former one of the user
 * (PASSWORD-018).
 */
export async function checkChosen(
  userId: string,
  pageHash: Uint8Array,
  config: SysConfig,
  { db, passwords }: Deps,
): Promise<void> {
  if (isCommonPassword(pageHash)) throw badRequest('session.passwordCommon');
  if (config.disableOldPassword !== 1) return;
  const count = config.disableTheNumberOfOldPasswords;
  const before = await db
    .selectFrom('oldPassword')
    .select('password')
    .where('userId', '=', userId)
    .orderBy('changedTime', 'desc')
    .limit(count)
    .execute();
  for (const { password } of before) {
    if (await passwords.matches(pageHash, password)) throw badRequest('session.passwordOld', { count });
  }
}

/**
 * Sets a user's password and ends every session of the account (R24). One set by another user counts as an initial
 * password, which the user must change.
 */
export async function givePassword(
  userId: string,
  pageHash: Uint8Array,
  by: 'self' | 'other',
  { db, passwords, now }: Deps,
): Promise<void> {
  const password = await passwords.hash(pageHash);
  const user = await db.selectFrom('users').select('password').where('id', '=', userId).executeTakeFirst();
  const change = { password, changePasswordDate: by === 'self' ? now() : null, oneTimeUntil: null };
  await db.updateTable('users').set(change).where('id', '=', userId).execute();
  if (user?.password) {
    await db.insertInto('oldPassword').values({ userId, password: user.password, changedTime: now() }).execute();
    await forgetOldest(userId, db);
  }
  await endSessions(db, userId, 'password');
}

async function forgetOldest(userId: string, db: Deps['db']): Promise<void> {
  const oldest = db
    .selectFrom('oldPassword')
    .select('changedTime')
    .where('userId', '=', userId)
    .orderBy('changedTime', 'desc')
    .offset(rememberedPasswords)
    .limit(1);
  await db.deleteFrom('oldPassword').where('userId', '=', userId).where('changedTime', '<=', oldest).execute();
}
