import type { FastifyRequest } from 'fastify';
import type { Language } from '#schemas/language/text.ts';
import type { Access } from '#schemas/protocol/contract.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { forbidden, AppError } from '../errors/app-error.ts';
import { isAllowed } from '../auth/permission/rights.ts';
import { withSignedPictures } from '../files/access/picture-address.ts';
import type { Versions } from '../cache/change-version.table.ts';
import { withCache } from '../cache/cached-db.ts';
import { type LivingSession, sessionKeyOf } from '../auth/sessions.ts';
import { keyInCookie } from '../auth/signer.ts';
import type { User } from '../auth/user.ts';
import { languageOf } from '../envelope/sentence.ts';
import type { Platform } from '../context/platform.ts';

/** The caller. `user` is absent on public calls without a valid session. */
export interface Caller {
  user?: User;
  sessionKey: string;
  language: Language;
  /** Versions of the cached topics; absent where no session was read. */
  versions?: Versions;
}

/** The requirements of a call on its caller. */
export interface Rule {
  access: Access;
  /** Allowed for users who must change the password first. */
  beforePasswordChange: boolean;
  /** Allowed while the screen is locked. */
  whileLocked: boolean;
  /** The session may be given by the cookie for pictures. */
  byCookie: boolean;
}

/** Reads the session of a request and checks it against the call's rule; refuses with 600 to 602, 403 or 423. */
export async function callerOf(request: FastifyRequest, rule: Rule, platform: Platform): Promise<Caller> {
  const language = languageOf(request.headers);
  const { access } = rule;
  const token = request.headers.authorization;
  const sessionKey = token ? sessionKeyOf(token) : rule.byCookie ? keyInCookie(request, platform.signer) : undefined;
  if (sessionKey === undefined) {
    if (access === 'public') return { sessionKey: '', language };
    throw new AppError(codes.invalidToken, 'session.invalid');
  }
  try {
    // Loading a picture is no user activity and does not extend the session.
    const session = await platform.sessionOf(sessionKey, { prolongs: Boolean(token) });
    checkState(session, rule, platform);
    const db = withCache(platform.first, platform, session.versions);
    const caller: Caller = { user: session.user, sessionKey, language, versions: session.versions };
    // Set before the access check so that the log names the refused user.
    if (access !== 'public') request.caller = caller;
    if (!(await isAllowed(db, session.user, access))) throw forbidden();
    return caller;
  } catch (error) {
    if (access === 'public' && error instanceof AppError) return { sessionKey: '', language };
    throw error;
  }
}

/** A locked screen and a required password change block all other calls; the lock screen still shows the user. */
function checkState({ user, isLocked, mustChange }: LivingSession, rule: Rule, platform: Platform): void {
  if (isLocked && !rule.whileLocked) {
    const { account, realName } = user;
    // Users set only their own avatar, to a file of their own, so the address is signed without a further check.
    const headIcon = withSignedPictures(user.headIcon, () => true, platform);
    throw new AppError(codes.locked, 'session.locked', {}, { account, realName, headIcon });
  }
  if (mustChange !== '' && !rule.beforePasswordChange) {
    throw forbidden(mustChange === 'initial' ? 'session.mustChangePassword' : 'session.passwordExpired');
  }
}
