import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs the parts of an address, so that only the server can create or change one. */
export interface Signer {
  /** 64 hex digits: the signature of the facts in their order. */
  sign(facts: readonly unknown[]): string;
  isSigned(facts: readonly unknown[], sign: string): boolean;
}

/** Signs with a secret of this installation. */
export function signer(key: Uint8Array): Signer {
  const digest = (facts: readonly unknown[]) => createHmac('sha256', key).update(JSON.stringify(facts)).digest();
  return {
    sign: (facts) => digest(facts).toString('hex'),
    isSigned(facts, sign) {
      const given = Buffer.from(sign, 'hex');
      const wanted = digest(facts);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}

const cookieName = 'zhjy_pictures';
const valueIn = new RegExp(`(?:^|;\\s*)${cookieName}=([0-9a-f]{64})\\.([0-9a-f]{64})(?:;|$)`);
const cookieFacts = (sessionKey: string) => ['pictures', sessionKey];

/**
 * A browser loads the pictures of a page without the header that carries the token, so a cookie identifies the session.
 * It is accepted only by calls that say so in their contract, and pages of other sites do not send it (SameSite).
 */
export function setPictureCookie(request: FastifyRequest, reply: FastifyReply, key: string, signer: Signer): void {
  if (keyInCookie(request, signer) === key) return;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const value = `${key}.${signer.sign(cookieFacts(key))}`;
  void reply.header('set-cookie', `${cookieName}=${value}; Path=/api; HttpOnly; SameSite=Strict${secure}`);
}

/** The session key of the cookie; undefined without a validly signed cookie. */
export function keyInCookie({ headers }: Pick<FastifyRequest, 'headers'>, signer: Signer): string | undefined {
  const [, key = '', sign = ''] = valueIn.exec(headers.cookie ?? '') ?? [];
  return key !== '' && signer.isSigned(cookieFacts(key), sign) ? key : undefined;
}
