import type { SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import { notFound, badRequest } from '../../platform/errors/app-error.ts';
import { FileReply } from '../../platform/envelope/envelope.ts';
import { systemConfig } from '../../platform/config/system-config.ts';
import type { Context } from '../../platform/context/context.ts';
import { accountSubject, addressSubject, failuresEverywhere, failuresOf } from '../../platform/auth/login-failures.ts';
import { visitorOf } from '../../platform/visitor/visitor.ts';
import { codePicture } from '../../services/code-picture/code-picture.ts';
import { sharedAddress } from './try-password.ts';

/**
 * Whether the account needs a picture code now: always, or after the configured number of failures of the account, at
 * this or at many addresses, or of the address.
 */
export async function needsCode(
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
export async function checkLoginCode(
  account: string,
  typed: Typed,
  config: SysConfig,
  context: Context,
): Promise<void> {
  if (await needsCode(account, config, context)) checkCode(typed, config, context);
}

/** Refuses a missing or wrong code; ignores case. */
export function checkCode(typed: Typed, config: SysConfig, context: Context): void {
  const { code = '', timestamp = '' } = typed;
  if (code === '') throw badRequest('session.codeRequired');
  const wanted = context.passwords.code(timestamp, config.verificationCodeNumber, context.now());
  if (code.trim().toUpperCase() !== wanted) throw badRequest('session.codeWrong');
}

/** The picture of a ticket (LOGIN-005). */
export async function imageCode({ random }: { random: string }, context: Context): Promise<FileReply> {
  const { verificationCodeNumber } = await systemConfig(context.db, context.settings);
  const code = context.passwords.code(random, verificationCodeNumber, context.now());
  if (code === undefined) throw notFound();
  const picture = codePicture(code, context.passwords.pictureSeed(random));
  return new FileReply('code.png', 'image/png', picture, true);
}
