import { type MenuEntry, type MenuRoute, type MenuSettings, menuTypes, type RouteKind } from './menu.ts';
import type { Item } from './read-item.ts';

/** Whether a menu entry leads outside of the application. */
export function isExternal(path: string): boolean {
  return /^(?:https?|mailto|tel):/i.test(path);
}

type Hosts = Pick<MenuSettings, 'origin' | 'dashboardHost' | 'token' | 'tokenHosts'>;

/** The absolute URL of a link with its placeholders filled; undefined when it is not http or https. */
function linkAddress(address: string, settings: Hosts): string | undefined {
  const filled = address.replaceAll('${dataV}', () => settings.dashboardHost.replace(/\/+$/, ''));
  const withToken = (token: string) =>
    webAddress(
      filled.replaceAll('${zhjyToken}', () => token),
      settings.origin,
    );
  const without = withToken('');
  if (!without || !filled.includes('${zhjyToken}') || !mayHaveToken(without, settings)) return without?.href;
  // The token may itself be inserted into the host: the resulting URL is checked again.
  const full = withToken(encodeURIComponent(settings.token));
  return full && mayHaveToken(full, settings) ? full.href : without.href;
}

/** The URL of a dashboard under the configured host, with the token as query; undefined without such a host. */
function dashboardAddress(address: string, settings: Hosts): string | undefined {
  const base = webAddress(settings.dashboardHost);
  const url = base && webAddress(address, `${base.href.replace(/\/*$/, '')}/`);
  if (!url) return undefined;
  if (mayHaveToken(url, settings)) url.searchParams.set('token', settings.token);
  return url.href;
}

function webAddress(address: string, base?: string): URL | undefined {
  try {
    const url = new URL(address, base || undefined);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
  } catch {
    return undefined;
  }
}

function mayHaveToken(url: URL, { token, tokenHosts }: Hosts): boolean {
  return token !== '' && tokenHosts.some((host) => host.toLowerCase() === url.host);
}

/** The target of an entry without children, or the reason why it has none. */
type Leaf =
  | { to: string; opens: MenuEntry['opens']; route?: LeafRoute }
  | { problem: string; params: Readonly<Record<string, string>> };

type LeafRoute = Pick<MenuRoute, 'kind' | 'path' | 'query' | 'target'>;

/** The target of an item of types 2 to 8; undefined for an unknown type. */
export function leafOf(item: Item, settings: MenuSettings): Leaf | undefined {
  const module = modules[item.type];
  if (module) return routed(module.kind, `/${module.folder}/${segment(item.enCode || item.id)}`);
  if (item.type === menuTypes.page) return page(item);
  if (item.type === menuTypes.dashboard) return dashboard(item, settings);
  return item.type === menuTypes.link ? link(item, settings) : undefined;
}

/** A path segment: letters, digits and `._~-` unchanged, everything else percent-encoded. */
export function segment(text: string): string {
  return encoded(text, /[^\p{L}\p{N}._~-]/gu);
}

function encoded(text: string, foreign: RegExp): string {
  return /^[\w.~-]*$/.test(text) ? text : text.replace(/\p{Cs}/gu, '').replace(foreign, percent);
}

/** Also encodes the asterisk, a wildcard in routers. */
function percent(character: string): string {
  return character === '*' ? '%2A' : encodeURIComponent(character);
}

/** The four kinds of modules share one route format (ROUTE-036). */
const modules: Readonly<Record<number, { kind: RouteKind; folder: string }>> = {
  [menuTypes.form]: { kind: 'form', folder: 'model' },
  [menuTypes.dictionary]: { kind: 'dictionary', folder: 'dictionary' },
  [menuTypes.report]: { kind: 'report', folder: 'dataReport' },
  [menuTypes.portal]: { kind: 'portal', folder: 'portal' },
};

function routed(kind: RouteKind, path: string, more: { query?: string; target?: string } = {}): Leaf {
  const query = more.query ? Object.fromEntries(new URLSearchParams(more.query)) : {};
  const to = more.query ? `${path}?${more.query}` : path;
  return { to, opens: 'page', route: { kind, path, query, target: more.target ?? '' } };
}

function page({ address }: Item): Leaf {
  if (isExternal(address)) return { to: address, opens: 'newWindow' };
  const [, path = '', query = ''] = /^([^?#]*)\??([^#]*)/.exec(address) ?? [];
  const clean = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  return clean.length === 0
    ? { problem: 'issue.menu-no-address', params: {} }
    : routed('page', `/${clean.map((part) => encoded(part, /[^\p{L}\p{N}._~%-]/gu)).join('/')}`, { query });
}

function dashboard({ address }: Item, settings: MenuSettings): Leaf {
  const to = dashboardAddress(address, settings);
  return to === undefined ? refused(address) : { to, opens: 'newWindow' };
}

function link({ address, linkTarget, enCode, id }: Item, settings: MenuSettings): Leaf {
  const to = address === '' ? undefined : linkAddress(address, settings);
  if (to === undefined) return refused(address);
  if (linkTarget === '_self') return routed('embedded', `/link/${segment(enCode || id)}`, { target: to });
  return { to, opens: linkTarget === '_blank' ? 'newWindow' : 'sameWindow' };
}

function refused(address: string): Leaf {
  return { problem: 'issue.menu-refused-address', params: { address } };
}
