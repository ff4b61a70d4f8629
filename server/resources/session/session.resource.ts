import type { Kysely } from 'kysely';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { sessionContract } from '#schemas/resources/session/session.contract.ts';
import type { SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import { countAttempt, forgetFailures, sessionSubject } from '../../platform/auth/login-failures.ts';
import { systemConfig } from '../../platform/config/system-config.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError, badRequest } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { checkChosen, givePassword } from '../../services/organisation/give-password.ts';
import { beginFor, loginUser } from './begin.ts';
import { codeCertificate, codeCertificateStatus, setCodeCertificateStatus } from './code-certificate.ts';
import { currentUser } from './current-user.ts';
import { signedOn, signOn } from './sign-on.ts';
import { passwordPolicy } from './system-config.ts';
import { tryPassword } from './try-password.ts';
import { checkCode, checkLoginCode, imageCode, needsCode } from './verification-code.ts';

type UpdatePassword = (typeof sessionContract)['calls']['updatePassword'];

/**
 * Checks the password of the current user. Wrong guesses in an open session are delayed like failed logins; `wrong` is
 * the message id for a wrong one.
 */
async function checkOwnPassword(
  pageHash: Uint8Array | undefined,
  config: SysConfig,
  wrong: string,
  context: Context,
): Promise<void> {
  const { db, user, now, passwords, sessionKey } = context;
  const subject = sessionSubject(user.account, sessionKey);
  const minutes = await countAttempt(db, subject, config.passwordErrorsNumber, now());
  if (minutes > 0) throw new AppError(codes.tooMany, 'session.wait', { minutes });
  const stored = await db.selectFrom('users').select('password').where('id', '=', user.id).executeTakeFirst();
  if (!(await passwords.matches(pageHash, stored?.password))) throw badRequest(wrong);
  await forgetFailures(db, subject);
}

/** Changes the own password; ends every session of the account, including this one (PASSWORD-015). */
async function updatePassword(input: InputOf<UpdatePassword>, context: Context): Promise<void> {
  const { db, settings, user, passwords, now } = context;
  const config = await systemConfig(db, settings);
  const [oldHash, newHash] = await passwords.openAll([input.oldPassword, input.password], input.timestamp, context);
  // Unless disabled by an administrator, every change needs a picture code (PASSWORD-006).
  if (config.enableVerificationCode === 1) checkCode(input, config, context);
  if (!newHash) throw badRequest('session.stale');
  await checkOwnPassword(oldHash, config, 'session.oldPasswordWrong', context);
  if (Buffer.compare(newHash, oldHash as Uint8Array) === 0) throw badRequest('session.passwordSame');
  await checkChosen(user.id, newHash, config, context);
  await db
    .transaction()
    .execute((transaction) => givePassword(user.id, newHash, 'self', { db: transaction, passwords, now }));
  context.pages.logOut({ userId: user.id, keep: context.sessionKey }, 'session.invalid');
}

type Login = (typeof sessionContract)['calls']['login'];

/** The enabled user of an account, a mobile number, or `mobile@account` (LOGIN-003). */
function userOf(db: Kysely<Database>, typed: string) {
  const [mobile = '', account] = typed.split('@');
  if (account !== undefined) {
    return loginUser(db).where('mobilePhone', '=', mobile).where('account', '=', account).executeTakeFirst();
  }
  return loginUser(db)
    .where((where) => where.or([where('account', '=', typed), where('mobilePhone', '=', typed)]))
    .where((where) =>
      where.exists(
        where
          .selectFrom('loginName')
          .select('name')
          .where('name', '=', typed.toLowerCase())
          .whereRef('loginName.userId', '=', 'users.id'),
      ),
    )
    .executeTakeFirst();
}

/** Logs in. An unknown account takes the same time and gets the same message as a wrong password (LOGIN-019). */
async function login(input: InputOf<Login>, context: Context): Promise<OutputOf<Login>> {
  const { account = '', password = '', timestamp = '' } = input;
  if (account === '' || password === '') throw badRequest('session.empty');
  const { db, settings, passwords } = context;
  const config = await systemConfig(db, settings);
  const pageHash = await passwords.open(password, timestamp, context);
  await checkLoginCode(account, input, config, context);
  const user = await userOf(db, account);
  if (!(await tryPassword({ name: account, user, pageHash }, config, context)) || !user)
    throw badRequest('session.wrong');
  return { token: await beginFor(user, config, context), theme: user.theme || 'functional' };
}

type LockScreen = (typeof sessionContract)['calls']['lockScreen'];

/** Locks the session without a body; unlocks it with the own account and password (LOCK-003, LOCK-006). */
async function lockScreen(input: InputOf<LockScreen>, context: Context): Promise<void> {
  const { db, settings, user, sessionKey, passwords, now } = context;
  const isUnlock = input.account !== undefined || input.password !== undefined;
  if (isUnlock) {
    if (!input.password) throw badRequest('session.passwordRequired');
    const pageHash = await passwords.open(input.password, input.timestamp ?? '', context);
    const isOwn = input.account?.trim() === user.account;
    const config = await systemConfig(db, settings);
    await checkOwnPassword(isOwn ? pageHash : undefined, config, 'session.unlockWrong', context);
  }
  if (!isUnlock) context.pages.lock({ sessionKey });
  await db
    .updateTable('session')
    .set({ lockedTime: isUnlock ? null : now() })
    .where('tokenHash', '=', sessionKey)
    .execute();
}

type Config = OutputOf<(typeof sessionContract)['calls']['config']>;

/**
 * What the login page needs before a login. The same for existing and unknown accounts: only their failures make a
 * difference.
 */
async function config({ id }: { id: string }, context: Context): Promise<Config> {
  const { db, settings, passwords, now } = context;
  const system = await systemConfig(db, settings);
  return {
    enableVerificationCode: (await needsCode(id, system, context)) ? 1 : 0,
    passwordCode: system.enableVerificationCode,
    verificationCodeNumber: system.verificationCodeNumber,
    sysName: system.sysName,
    logoIcon: system.logoIcon,
    singleSignOn: settings.ssoIssuer === '' ? 0 : 1,
    ...passwordPolicy(system),
    ...passwords.key(now()),
  };
}

/** Login, logout, screen lock, the own password, and the current user for the shell. */
export const sessionResource = defineResource({
  contract: sessionContract,
  withoutTransaction: ['login', 'updatePassword', 'lockScreen', 'signedOn'],
  beforePasswordChange: ['currentUser', 'logout', 'updatePassword'],
  whileLocked: ['lockScreen', 'logout'],
  handlers: {
    config,
    login,
    imageCode,
    lockScreen,
    signOn: (_input, context) => signOn(context),
    signedOn,
    currentUser: ({ systemCode = '' }, context) => currentUser(systemCode, context),
    async logout(_input, { db, sessionKey, pages }) {
      await db.updateTable('session').set({ endedBy: 'logout' }).where('tokenHash', '=', sessionKey).execute();
      pages.letGo({ sessionKey });
    },
    updatePassword,
    codeCertificate: (_input, context) => codeCertificate(context),
    codeCertificateStatus,
    setCodeCertificateStatus,
  },
});
