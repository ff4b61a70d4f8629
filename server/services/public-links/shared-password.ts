import type { Context } from '../../platform/context/context.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { isCommonPassword } from '../../platform/auth/common-passwords.ts';
import { countAttempt, forgetFailures } from '../../platform/auth/login-failures.ts';
import { systemConfig } from '../../platform/config/system-config.ts';
import { AppError, badRequest } from '../../platform/errors/app-error.ts';
import { visitorOf } from '../../platform/visitor/visitor.ts';

/** A password as a page sends it: encrypted, with the ticket of the key. */
export interface SentPassword {
  password?: string | null | undefined;
  timestamp?: string | undefined;
}

/** Refuses a wrong password of a link; repeated failures from one address are delayed increasingly. */
export async function checkSharedPassword(
  { password, timestamp }: SentPassword,
  { link, hash, wrong }: { link: string; hash: string; wrong: AppError },
  context: Context,
): Promise<void> {
  const { db, settings, passwords, address, now } = context;
  const pageHash = await passwords.open(password ?? '', timestamp ?? '', context);
  const visitor = visitorOf(address);
  const subject = { subject: `link:${link}:${visitor}`, account: '', visitor };
  const { passwordErrorsNumber } = await systemConfig(db, settings);
  const minutes = await countAttempt(db, subject, passwordErrorsNumber, now());
  if (minutes > 0) throw new AppError(codes.tooMany, 'session.wait', { minutes });
  if (!(await passwords.matches(pageHash, hash))) throw wrong;
  await forgetFailures(db, subject);
}

/** The hash to store for a new password of a link. */
export function sharedPasswordHash(pageHash: Uint8Array | undefined, { passwords }: Context): Promise<string> {
  if (!pageHash) throw badRequest('session.stale');
  if (isCommonPassword(pageHash)) throw badRequest('session.passwordCommon');
  return passwords.hash(pageHash);
}
