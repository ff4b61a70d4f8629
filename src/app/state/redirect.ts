/** Default target of a login without a redirect, or with an unsafe one. */
export const homePath = '/home';

const isControl = (char: string) => (char.codePointAt(0) ?? 0) < 0x20;

/**
 * Validates the query `redirect` against open redirects: a path of this site with one leading slash, no backslash, no
 * control characters; else home (R27).
 */
export function safeRedirect(wanted: string | null): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || wanted.includes('\\') || [...wanted].some(isControl)) return homePath;
  return wanted === '/' || wanted.startsWith('/login') ? homePath : wanted;
}

/** The login page's address with a redirect back to a path and its query (GUARD-003, GUARD-004). */
export function loginPath(from: string): string {
  // Already on the login page: preserve its redirect.
  if (from === '/login' || from.startsWith('/login?')) return from;
  return from === '/' ? '/login' : `/login?redirect=${encodeURIComponent(from)}`;
}
