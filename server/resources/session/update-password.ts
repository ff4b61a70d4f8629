import type { InputOf } from '#schemas/protocol/contract.ts';
import type { sessionContract } from '#schemas/resources/session/session.contract.ts';
import { refuse, Refusal } from '../../platform/errors/refusal.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import type { Context } from '../../platform/resource/context.ts';
import { isCommonPassword } from '../../platform/session/common-passwords.ts';
import { accountSubject, countAttempt, forgetFailures } from '../../platform/session/login-failures.ts';
import { endSessions } from '../../platform/session/sessions.ts';

type UpdatePassword = (typeof sessionContract)['calls']['updatePassword'];

/** Guessing the old password from a session left open waits like a login does. */
async function checkOld(oldHash: Uint8Array | undefined, context: Context): Promise<void> {
  const { db, user, settings, now, passwords } = context;
  const subject = accountSubject(user.account);
  const minutes = await countAttempt(db, subject, settings.loginFailures, now());
  if (minutes > 0) throw new Refusal(codes.tooMany, 'session.wait', { minutes });
  const stored = await db.selectFrom('users').select('password').where('id', '=', user.id).executeTakeFirst();
  if (!(await passwords.matches(oldHash, stored?.password))) throw refuse('session.oldPasswordWrong');
  await forgetFailures(db, [subject]);
}

/** Changes the own password; every session of the account ends, this one too (PASSWORD-015). */
export async function updatePassword(input: InputOf<UpdatePassword>, context: Context): Promise<void> {
  const { user, passwords, now } = context;
  const [oldHash, newHash] = await passwords.openAll([input.oldPassword, input.password], input.timestamp, context);
  if (!newHash) throw refuse('session.stale');
  await checkOld(oldHash, context);
  if (Buffer.compare(newHash, oldHash as Uint8Array) === 0) throw refuse('session.passwordSame');
  if (isCommonPassword(newHash)) throw refuse('session.passwordCommon');
  const password = await passwords.hash(newHash);
  await context.db.transaction().execute(async (db) => {
    const changed = { password, changePasswordDate: now() };
    await db.updateTable('users').set(changed).where('id', '=', user.id).execute();
    await endSessions(db, user.id, 'password');
  });
}
