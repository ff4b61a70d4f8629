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
  /** A form behind a link: unlike the other screens that stand alone it needs every kind. */
  | { show: 'publicForm' }
  /** A link that brings a session of its own (GUARD-012), or what one is given for; `failed`: where it leads when it is none. */
  | { show: 'linked'; token?: string; ticket?: string; address: string; failed: string }
  | { show: 'workplace' };

/** Let through with or without a token (GUARD-005); `/auth-redirect` ends a login that began elsewhere. */
const alwaysOpen: ReadonlyMap<string, Way> = new Map([
  ['/sso', { show: 'alone' }],
  ['/auth-redirect', { show: 'alone' }],
  ['/formShortLink', { show: 'publicForm' }],
]);
/** Links into it may bring a token. */
const linkedPath = '/workFlowDetail';
/** A login elsewhere ends here with a token, or with a ticket that one is given for (ROUTE-005, ROUTE-008). */
const broughtTo: Readonly<Record<string, readonly ('token' | 'ticket')[]>> = {
  '/sso': ['token'],
  '/auth-redirect': ['token', 'ticket'],
};

/** Decides on every navigation who may be where (GUARD-001 to GUARD-012). Nothing here is trusted by the server. */
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
