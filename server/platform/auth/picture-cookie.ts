import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Signer } from './signer.ts';

const name = 'zhjy_pictures';
const valueIn = new RegExp(`(?:^|;\\s*)${name}=([0-9a-f]{64})\\.([0-9a-f]{64})(?:;|$)`);
const facts = (sessionKey: string) => ['pictures', sessionKey];

/**
 * A browser loads the pictures of a page without the header that carries the token, so a cookie identifies the session.
 * It is accepted only by calls that say so in their contract, and pages of other sites do not send it (SameSite).
 */
export function setPictureCookie(request: FastifyRequest, reply: FastifyReply, key: string, signer: Signer): void {
  if (keyInCookie(request, signer) === key) return;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const value = `${key}.${signer.sign(facts(key))}`;
  void reply.header('set-cookie', `${name}=${value}; Path=/api; HttpOnly; SameSite=Strict${secure}`);
}

/** The session key of the cookie; undefined without a validly signed cookie. */
export function keyInCookie({ headers }: Pick<FastifyRequest, 'headers'>, signer: Signer): string | undefined {
  const [, key = '', sign = ''] = valueIn.exec(headers.cookie ?? '') ?? [];
  return key !== '' && signer.isSigned(facts(key), sign) ? key : undefined;
}
