import type { FastifyRequest } from 'fastify';
import type { Language } from '#schemas/language/text.ts';
import type { Access } from '#schemas/protocol/contract.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import { forbidden, Refusal } from '../errors/refusal.ts';
import { may } from '../permission/may.ts';
import { sessionKeyOf, userOfSession } from '../session/sessions.ts';
import type { User } from '../session/user.ts';
import { languageOf } from './language.ts';
import type { Platform } from './platform.ts';

/** Who calls. `user` is absent on public calls without a living session. */
export interface Caller {
  user?: User;
  sessionKey: string;
  language: Language;
}

/** What a call asks of its caller. */
export interface Rule {
  access: Access;
  /** Open to whoever still has to choose a first password. */
  beforePasswordChange: boolean;
}

/** Reads the session of a request and holds it against the call's rule; refuses with 600 to 602 or 403. */
export async function callerOf(
  request: FastifyRequest,
  { access, beforePasswordChange }: Rule,
  platform: Platform,
): Promise<Caller> {
  const language = languageOf(request.headers);
  const token = request.headers.authorization;
  if (!token) {
    if (access === 'public') return { sessionKey: '', language };
    throw new Refusal(codes.invalidToken, 'session.invalid');
  }
  const sessionKey = sessionKeyOf(token);
  const life = { now: platform.now(), lifeMs: platform.settings.sessionMinutes * 60_000 };
  try {
    const user = await userOfSession(platform.db, sessionKey, life);
    if (user.hasFirstPassword && platform.settings.forcePasswordChange && !beforePasswordChange) {
      throw forbidden('session.mustChangePassword');
    }
    await allow(user, access, platform);
    return { user, sessionKey, language };
  } catch (error) {
    if (access === 'public' && error instanceof Refusal) return { sessionKey: '', language };
    throw error;
  }
}

async function allow(user: User, access: Access, platform: Platform): Promise<void> {
  if (access === 'public' || access === 'session' || access === 'module' || user.isAdministrator) return;
  if (access === 'administrator') throw forbidden();
  if (!(await may(platform.db, user, access.menu, access.button))) throw forbidden();
}
