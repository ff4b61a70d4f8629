import { dashboardAddress, isExternal, linkAddress } from './address.ts';
import { type MenuEntry, type MenuRoute, type MenuSettings, menuTypes, type RouteKind } from './menu.ts';
import type { Item } from './read-item.ts';

/** The target of an entry without children, or the reason why it has none. */
export type Leaf =
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
