import type { Issue } from '#schemas/language/issue.ts';
import {
  type InterpretedMenus,
  type MenuEntry,
  type MenuItem,
  type MenuRoute,
  type MenuSettings,
  menuTypes,
  type RouteKind,
} from './menu.ts';
import { type Item, readItem } from './read-item.ts';
import { trimEnd } from '../text/end-run.ts';

/** Whether a menu entry leads outside of the application. */
export function isExternal(path: string): boolean {
  return /^(?:https?|mailto|tel):/i.test(path);
}

type Hosts = Pick<MenuSettings, 'origin' | 'dashboardHost' | 'token' | 'tokenHosts'>;

/** The absolute URL of a link with its placeholders filled; undefined when it is not http or https. */
function linkAddress(address: string, settings: Hosts): string | undefined {
  const filled = address.replaceAll('${dataV}', () => trimEnd(settings.dashboardHost, /\//));
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
  const url = base && webAddress(address, `${trimEnd(base.href, /\//)}/`);
  if (!url) return undefined;
  // A big screen of this product knows the session of the browser (SCREEN-004).
  const isOwn = url.origin === webAddress(settings.origin)?.origin && /\/dataScreen\/[^/]+$/.test(url.pathname);
  if (!isOwn && mayHaveToken(url, settings)) url.searchParams.set('token', settings.token);
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
function leafOf(item: Item, settings: MenuSettings): Leaf | undefined {
  const module = modules[item.type];
  if (module) return routed(module.kind, `/${module.folder}/${segment(item.enCode || item.id)}`);
  if (item.type === menuTypes.page) return page(item);
  if (item.type === menuTypes.dashboard) return dashboard(item, settings);
  return item.type === menuTypes.link ? link(item, settings) : undefined;
}

/** A path segment: letters, digits and `._~-` unchanged, everything else percent-encoded. */
function segment(text: string): string {
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

/** In the special system the office menu comes last, with only the configured children. */
function arranged(items: readonly unknown[], settings: MenuSettings): readonly unknown[] {
  const { systemId, enCode, usedCodes } = settings.collaborativeOffice;
  if (systemId === '' || settings.systemId !== systemId) return items;
  const isOffice = (item: unknown) => codeOf(item) === enCode;
  const reduced = (office: MenuItem): MenuItem => ({
    ...office,
    children: Array.isArray(office.children)
      ? office.children.filter((child) => usedCodes.includes(codeOf(child)))
      : [],
  });
  const offices = items.filter(isOffice) as MenuItem[];
  return [...items.filter((item) => !isOffice(item)), ...offices.map(reduced)];
}

function codeOf(item: unknown): string {
  const code = typeof item === 'object' && item !== null ? (item as MenuItem).enCode : undefined;
  return typeof code === 'string' ? code : '';
}

/** Converts the server's menu list to routes and menus. Never throws: invalid items are skipped, with an issue. */
export function interpretMenus(menuList: unknown, settings: MenuSettings): InterpretedMenus {
  const work: Work = { settings, routes: [], issues: [], taken: new Set() };
  const items = Array.isArray(menuList) ? arranged(menuList as unknown[], settings) : [];
  const menus = entriesOf(items, { path: 'menuList', depth: 0 }, work);
  return { routes: work.routes, menus, issues: work.issues };
}

interface Work {
  settings: MenuSettings;
  routes: MenuRoute[];
  issues: Issue[];
  /** Paths with query that have a route already. */
  taken: Set<string>;
}

interface MenuPosition {
  path: string;
  depth: number;
}

/** Maximum nesting depth of directories. */
const depthMax = 20;

function entriesOf(items: readonly unknown[], { path, depth }: MenuPosition, work: Work): MenuEntry[] {
  return items.flatMap((raw, index) => entryOf(raw, { path: `${path}[${index}]`, depth }, work) ?? []);
}

function entryOf(raw: unknown, place: MenuPosition, work: Work): MenuEntry | undefined {
  const item = readItem(raw);
  if (!item) return report(work, place, 'issue.menu-not-an-item', {});
  if (place.depth > depthMax) return report(work, place, 'issue.menu-too-deep', { max: depthMax });
  if (item.type === menuTypes.directory || item.type === menuTypes.codedDirectory) return directory(item, place, work);
  const leaf = leafOf(item, work.settings);
  if (!leaf) return report(work, place, 'issue.menu-unknown-type', { type: item.type, name: item.fullName });
  if ('problem' in leaf) return report(work, place, leaf.problem, { name: item.fullName, ...leaf.params });
  if (!item.isReadable) report(work, place, 'issue.menu-property-json', { name: item.fullName });
  if (leaf.route) addRoute(item, leaf.route, leaf.to, place, work);
  return { ...common(item, work), to: leaf.to, opens: leaf.opens, children: [] };
}

/** Shown only when it has a visible descendant. A type 1 directory has a path, which redirects to its first page. */
function directory(item: Item, place: MenuPosition, work: Work): MenuEntry | undefined {
  const before = work.routes.length;
  const children = entriesOf(item.children, { path: `${place.path}.children`, depth: place.depth + 1 }, work);
  if (children.length === 0) return undefined;
  if (item.type === menuTypes.directory) return { ...common(item, work), to: '', opens: 'nothing', children };
  const path = `/${segment(item.enCode || item.id).replaceAll('.', '/')}`;
  const target = work.routes[before]?.path ?? '';
  addRoute(item, { kind: 'directory', path, query: {}, target }, path, place, work);
  return { ...common(item, work), to: path, opens: 'page', children };
}

function common(item: Item, { settings }: Work): Pick<MenuEntry, 'id' | 'title' | 'enCode' | 'icon' | 'type'> {
  const { id, enCode, icon, type } = item;
  return { id, title: settings.translate(enCode) ?? item.fullName, enCode, icon, type };
}

type RoutePart = Pick<MenuRoute, 'kind' | 'path' | 'query' | 'target'>;

/** A second item with the same target shares the route of the first. */
function addRoute(item: Item, part: RoutePart, to: string, place: MenuPosition, work: Work): void {
  if (work.taken.has(to)) {
    report(work, place, 'issue.menu-duplicate-path', { name: item.fullName, path: to });
    return;
  }
  work.taken.add(to);
  const { kind, path, query, target } = part;
  const { id: modelId, enCode, icon, moduleId, isTree } = item;
  const title = work.settings.translate(enCode) ?? item.fullName;
  work.routes.push({ kind, path, title, enCode, icon, modelId, moduleId, isTree, query, target });
}

function report(work: Work, { path }: MenuPosition, id: string, params: Issue['params']): undefined {
  work.issues.push({ path, id, params, severity: 'warning' });
}
