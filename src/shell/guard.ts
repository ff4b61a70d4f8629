import { homePath, loginPath, safeRedirect } from './redirect.ts';
import { websitePage, websitePath } from './website.ts';

/** Where somebody wants to go, and what is known of them. */
export interface Wish {
  path: string;
  /** With its question mark, or empty. */
  search: string;
  token: string | undefined;
  isLocked: boolean;
  /** Where the person was when the screen was locked. */
  back?: string | undefined;
}

/** What becomes of it: another address, or what stands at this one. */
export type Way =
  | { to: string }
  /** A page of the public site. */
  | { show: 'website'; page: string }
  /** A screen of its own, for anybody who may be here. */
  | { show: 'alone' }
  /** A link that brings a session of its own (GUARD-012). */
  | { show: 'linked'; token: string; address: string }
  | { show: 'workplace' };

/** Let through with or without a token (GUARD-005); `/auth-redirect` ends a login that began elsewhere. */
const alwaysOpen = new Set(['/sso', '/auth-redirect', '/formShortLink']);
/** Links into it may bring a token. */
const linkedPath = '/workFlowDetail';

/** Decides on every navigation who may be where (GUARD-001 to GUARD-012). Nothing here is trusted by the server. */
export function guard({ path, search, token, isLocked, back }: Wish): Way {
  const page = websitePage(path);
  if (page !== undefined) return page === path ? { show: 'website', page } : { to: page + search };
  if (alwaysOpen.has(path)) return { show: 'alone' };
  const linked = path === linkedPath ? linkOf(search, token) : undefined;
  if (linked) return linked;
  return token === undefined ? outside(path, search) : inside({ path, search, isLocked, back });
}

function linkOf(search: string, token: string | undefined): Way | undefined {
  const query = new URLSearchParams(search);
  const brought = query.get('token');
  if (brought === null) return undefined;
  query.delete('token');
  const rest = query.toString();
  const address = linkedPath + (rest === '' ? '' : `?${rest}`);
  return brought === '' || brought === token ? { to: address } : { show: 'linked', token: brought, address };
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
