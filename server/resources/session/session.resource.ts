import type { Kysely } from 'kysely';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { sessionContract } from '#schemas/resources/session/session.contract.ts';
import type { SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import { inTurn } from '../../platform/auth/in-turn.ts';
import { isKnownAddress } from '../../platform/auth/known-address.ts';
import {
  accountSubject,
  addressSubject,
  countAttempt,
  failuresEverywhere,
  failuresOf,
  forgetFailures,
  forgiveFailures,
  sessionSubject,
  waitOf,
} from '../../platform/auth/login-failures.ts';
import { systemConfig } from '../../platform/config/system-config.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { FileReply } from '../../platform/envelope/envelope.ts';
import { AppError, badRequest, notFound } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { visitorOf } from '../../platform/visitor/visitor.ts';
import { codePicture } from '../../services/code-picture/code-picture.ts';
import { checkChosen, givePassword } from '../../services/organisation/give-password.ts';
import { useOneTime } from '../../services/organisation/one-time-password.ts';
import { beginFor, loginUser } from './begin.ts';
import { codeCertificate, codeCertificateStatus, setCodeCertificateStatus } from './code-certificate.ts';
import { currentUser } from './current-user.ts';
import { signedOn, signOn } from './sign-on.ts';
import { passwordPolicy } from './system-config.ts';

/** Many users can share an address: it is allowed this many times the failures of one account at one address. */
const sharedAddress = 10;

interface Attempt {
  /** The login name as entered, whether or not the account exists. */
  name: string;
  user: { id: string; password: string } | undefined;
  pageHash: Uint8Array | undefined;
}

const turn = inTurn();

/**
 * Verifies a password. Failures are counted by name and address together, and by address (LOGIN-020); while either is
 * delayed, a right password is still accepted at an address where the account has logged in before. There the response
 * takes the same time for every account, and attempts of one address are checked serially, so that delays reveal no
 * accounts and attempts cannot overload the server.
 */
async function tryPassword({ name, user, pageHash }: Attempt, config: SysConfig, context: Context) {
  const { db, address, passwords } = context;
  const visitor = visitorOf(address);
  const free = config.passwordErrorsNumber;
  const subject = accountSubject(name, visitor);
  const minutes = await countAttempts(visitor, name, free, context);
  if (minutes === 0) {
    const isRight = await passwords.matches(pageHash, user?.password);
    if (isRight) await forgiveFailures(db, subject, free * sharedAddress);
    return isRight;
  }
  const isKnown = await isKnownAddress(db, user?.id ?? '', visitor);
  const stored = isKnown ? user?.password : undefined;
  if ((await turn(visitor, () => passwords.matches(pageHash, stored))) !== true) {
    throw new AppError(codes.tooMany, 'session.wait', { minutes });
  }
  await forgiveFailures(db, subject, free * sharedAddress);
  return true;
}

/**
 * The remaining minutes of delay. An unchecked attempt is not counted, so that a delayed name does not delay the
 * address.
 */
async function countAttempts(visitor: string, name: string, free: number, { db, now }: Context): Promise<number> {
  const everybody = addressSubject(visitor);
  const ofAddress = await waitOf(db, everybody, now());
  if (ofAddress > 0) return ofAddress;
  const ofAccount = await countAttempt(db, accountSubject(name, visitor), free, now());
  return ofAccount > 0 ? ofAccount : countAttempt(db, everybody, free * sharedAddress, now());
}

/**
 * Whether the account needs a picture code now: always, or after the configured number of failures of the account, at
 * this or at many addresses, or of the address.
 */
async function needsCode(
  account: string,
  config: SysConfig,
  { db, address, now }: Pick<Context, 'db' | 'address' | 'now'>,
): Promise<boolean> {
  if (config.enableVerificationCode !== 1) return false;
  const after = config.verificationCodeAfter;
  const visitor = visitorOf(address);
  if (after === 0 || (await failuresOf(db, accountSubject(account, visitor), now())) >= after) return true;
  if ((await failuresEverywhere(db, account, now())) >= after * sharedAddress) return true;
  return (await failuresOf(db, addressSubject(visitor), now())) >= after * sharedAddress;
}

interface Typed {
  code?: string;
  timestamp?: string;
}

/** Refuses a login with a missing or wrong code where one is required. */
async function checkLoginCode(account: string, typed: Typed, config: SysConfig, context: Context): Promise<void> {
  if (await needsCode(account, config, context)) checkCode(typed, config, context);
}

/** Refuses a missing or wrong code; ignores case. */
function checkCode(typed: Typed, config: SysConfig, context: Context): void {
  const { code = '', timestamp = '' } = typed;
  if (code === '') throw badRequest('session.codeRequired');
  const wanted = context.passwords.code(timestamp, config.verificationCodeNumber, context.now());
  if (code.trim().toUpperCase() !== wanted) throw badRequest('session.codeWrong');
}

/** The picture of a ticket (LOGIN-005). */
async function imageCode({ random }: { random: string }, context: Context): Promise<FileReply> {
  const { verificationCodeNumber } = await systemConfig(context.db, context.settings);
  const code = context.passwords.code(random, verificationCodeNumber, context.now());
  if (code === undefined) throw notFound();
  const picture = codePicture(code, context.passwords.pictureSeed(random));
  return new FileReply('code.png', 'image/png', picture, true);
}

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
  await useOneTime(user, config, context);
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
