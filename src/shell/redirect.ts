/** Where a login leads when nothing, or nothing safe, is asked for. */
export const homePath = '/home';

const isControl = (char: string) => (char.codePointAt(0) ?? 0) < 0x20;

/** A path of this site from the query `redirect`: one leading slash, no backslash, no control characters; else home (R27). */
export function safeRedirect(wanted: string | null): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || wanted.includes('\\') || [...wanted].some(isControl)) return homePath;
  return wanted === '/' || wanted.startsWith('/login') ? homePath : wanted;
}

/** The login's address that leads back to a path with its query (GUARD-003, GUARD-004). */
export function loginPath(from: string): string {
  // Whoever is there already stays, and is led where that one leads.
  if (from === '/login' || from.startsWith('/login?')) return from;
  return from === '/' ? '/login' : `/login?redirect=${encodeURIComponent(from)}`;
}
