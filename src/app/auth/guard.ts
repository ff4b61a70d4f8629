import { trimEnd } from '#core/text/end-run.ts';
import routes from '#schemas/screens/routes.json';
import { homePath, loginPath, safeRedirect } from '../state/redirect.ts';

/** Prefix of the public site (ROUTE-031). */
const websitePath = '/site';
const homepage = `${websitePath}/homepage`;

const pages: ReadonlySet<string> = new Set(Object.keys(routes).filter((path) => path.startsWith(`${websitePath}/`)));

/**
 * The page of the public site at an address: the address itself, the homepage for its root, the prefixed page for one
 * without the prefix (GUARD-002). Undefined: not part of the public site.
 */
export function websitePage(path: string): string | undefined {
  const plain = path.length > 1 ? trimEnd(path, /\//) : path;
  if (plain === websitePath) return homepage;
  if (pages.has(plain)) return plain;
  return pages.has(websitePath + plain) ? websitePath + plain : undefined;
}

/** The requested address, and the state of the session. */
export interface Wish {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  token: string | undefined;
  isLocked: boolean;
  /** The page before the screen was locked. */
  back?: string | undefined;
}

/** Decision of the guard: a redirect, or what to show at this address. */
export type Way =
  | { to: string }
  /** A page of the public site. */
  | { show: 'website'; page: string }
  /** A screen without a layout, for anyone allowed at the address. */
  | { show: 'alone' }
  /** What is published by a link: a form, which needs the kinds it names, or a page. */
  | { show: 'publicForm' | 'publicPage' }
  /**
   * A link with a session token, or a ticket to exchange for one (GUARD-012); `failed`: the redirect if it is invalid.
   */
  | { show: 'linked'; token?: string; ticket?: string; address: string; failed: string }
  | { show: 'workplace' };

/** Allowed with or without a token (GUARD-005); `/auth-redirect` completes an external login. */
const alwaysOpen: ReadonlyMap<string, Way> = new Map([
  ['/sso', { show: 'alone' }],
  ['/auth-redirect', { show: 'alone' }],
  ['/formShortLink', { show: 'publicForm' }],
  ['/dataScreenLink', { show: 'publicPage' }],
]);
/** Links to this path may contain a token. */
const linkedPath = '/workFlowDetail';
/** An external login ends here with a token, or a ticket to exchange for one (ROUTE-005, ROUTE-008). */
const broughtTo: Readonly<Record<string, readonly ('token' | 'ticket')[]>> = {
  '/sso': ['token'],
  '/auth-redirect': ['token', 'ticket'],
};

/** Route guard, applied on every navigation (GUARD-001 to GUARD-012). The server does not rely on it. */
export function guard({ path, search, token, isLocked, back }: Wish): Way {
  const page = websitePage(path);
  if (page !== undefined) return page === path ? { show: 'website', page } : { to: page + search };
  const open = alwaysOpen.get(path);
  if (open) return entryOf(path, search) ?? open;
  const linked = path === linkedPath ? linkOf(search, token) : undefined;
  if (linked) return linked;
  return token === undefined ? outside(path, search) : inside({ path, search, isLocked, back });
}

function entryOf(path: string, search: string): Way | undefined {
  const query = new URLSearchParams(search);
  const name = broughtTo[path]?.find((one) => query.get(one));
  if (!name) return undefined;
  const address = safeRedirect(query.get('redirect'));
  return { show: 'linked', [name]: query.get(name), address, failed: loginPath('/') } as Way;
}

function linkOf(search: string, token: string | undefined): Way | undefined {
  const query = new URLSearchParams(search);
  const brought = query.get('token');
  if (brought === null) return undefined;
  query.delete('token');
  const rest = query.toString();
  const address = linkedPath + (rest === '' ? '' : `?${rest}`);
  return brought === '' || brought === token
    ? { to: address }
    : { show: 'linked', token: brought, address, failed: address };
}

function outside(path: string, search: string): Way {
  if (path === '/login') return { show: 'alone' };
  return path === '/' ? { to: websitePath } : { to: loginPath(path + search) };
}

function inside({ path, search, isLocked, back }: Omit<Wish, 'token'>): Way {
  if (isLocked) return path === '/lockScreen' || path === '/login' ? { show: 'alone' } : { to: '/lockScreen' };
  if (path === '/login') return { to: safeRedirect(new URLSearchParams(search).get('redirect')) };
  if (path === '/lockScreen') return { to: safeRedirect(back ?? null) };
  if (path === '/') return { to: homePath };
  return { show: 'workplace' };
}
