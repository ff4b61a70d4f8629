import { codes } from '#schemas/protocol/envelope.ts';
import type { SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import { inTurn } from '../../platform/auth/in-turn.ts';
import { isKnownAddress } from '../../platform/auth/known-address.ts';
import {
  accountSubject,
  addressSubject,
  countAttempt,
  forgiveFailures,
  waitOf,
} from '../../platform/auth/login-failures.ts';
import type { Context } from '../../platform/context/context.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { visitorOf } from '../../platform/visitor/visitor.ts';

/** Many users can share an address: it is allowed this many times the failures of one account at one address. */
export const sharedAddress = 10;

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
export async function tryPassword({ name, user, pageHash }: Attempt, config: SysConfig, context: Context) {
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
