import { codes } from '#schemas/protocol/envelope.ts';
import type { SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Context } from '../../platform/resource/context.ts';
import { inTurn } from '../../platform/session/in-turn.ts';
import { isKnownAddress } from '../../platform/session/known-address.ts';
import {
  accountSubject,
  addressSubject,
  countAttempt,
  forgiveFailures,
  waitOf,
} from '../../platform/session/login-failures.ts';
import { visitorOf } from '../../platform/visitor/visitor.ts';
import { sharedAddress } from './shared-address.ts';

interface Attempt {
  /** The login name as it was typed, whether there is such an account or not. */
  name: string;
  user: { id: string; password: string } | undefined;
  pageHash: Uint8Array | undefined;
}

const turn = inTurn();

/**
 * Whether a password is right. Wrong ones are counted by name and address together, and by address (LOGIN-020); while
 * either waits, a right one still passes at an address where the account has logged in before. There the answer takes the
 * same time for every account, and attempts of one address are looked at one by one: a wait is no way to find accounts, and
 * no way to keep the machine busy.
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
    throw new Refusal(codes.tooMany, 'session.wait', { minutes });
  }
  await forgiveFailures(db, subject, free * sharedAddress);
  return true;
}

/** Minutes to wait. An attempt that is not looked at counts nowhere, so that waiting at one name does not hold up the address. */
async function countAttempts(visitor: string, name: string, free: number, { db, now }: Context): Promise<number> {
  const everybody = addressSubject(visitor);
  const ofAddress = await waitOf(db, everybody, now());
  if (ofAddress > 0) return ofAddress;
  const ofAccount = await countAttempt(db, accountSubject(name, visitor), free, now());
  return ofAccount > 0 ? ofAccount : countAttempt(db, everybody, free * sharedAddress, now());
}
