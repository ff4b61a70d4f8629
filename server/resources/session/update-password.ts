import type { InputOf } from '#schemas/protocol/contract.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import type { SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import type { sessionContract } from '#schemas/resources/session/session.contract.ts';
import { systemConfig } from '../../platform/config/system-config.ts';
import { refuse, Refusal } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { checkChosen, givePassword } from '../../services/organisation/give-password.ts';
import { countAttempt, forgetFailures, sessionSubject } from '../../platform/auth/login-failures.ts';
import { checkCode } from './verification-code.ts';

type UpdatePassword = (typeof sessionContract)['calls']['updatePassword'];

/**
 * Checks the password of the current user. Wrong guesses in an open session are delayed like failed logins; `wrong` is
 * the message id for a wrong one.
 */
export async function checkOwnPassword(
  pageHash: Uint8Array | undefined,
  config: SysConfig,
  wrong: string,
  context: Context,
): Promise<void> {
  const { db, user, now, passwords, sessionKey } = context;
  const subject = sessionSubject(user.account, sessionKey);
  const minutes = await countAttempt(db, subject, config.passwordErrorsNumber, now());
  if (minutes > 0) throw new Refusal(codes.tooMany, 'session.wait', { minutes });
  const stored = await db.selectFrom('users').select('password').where('id', '=', user.id).executeTakeFirst();
  if (!(await passwords.matches(pageHash, stored?.password))) throw refuse(wrong);
  await forgetFailures(db, subject);
}

/** Changes the own password; ends every session of the account, including this one (PASSWORD-015). */
export async function updatePassword(input: InputOf<UpdatePassword>, context: Context): Promise<void> {
  const { db, settings, user, passwords, now } = context;
  const config = await systemConfig(db, settings);
  const [oldHash, newHash] = await passwords.openAll([input.oldPassword, input.password], input.timestamp, context);
  // Unless disabled by an administrator, every change needs a picture code (PASSWORD-006).
  if (config.enableVerificationCode === 1) checkCode(input, config, context);
  if (!newHash) throw refuse('session.stale');
  await checkOwnPassword(oldHash, config, 'session.oldPasswordWrong', context);
  if (Buffer.compare(newHash, oldHash as Uint8Array) === 0) throw refuse('session.passwordSame');
  await checkChosen(user.id, newHash, config, context);
  await db
    .transaction()
    .execute((transaction) => givePassword(user.id, newHash, 'self', { db: transaction, passwords, now }));
  context.pages.logOut({ userId: user.id, keep: context.sessionKey }, 'session.invalid');
}
