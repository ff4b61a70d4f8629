import type { Issue } from '#schemas/language/issue.ts';
import { leafOf, segment } from './leaf.ts';
import {
  type InterpretedMenus,
  type MenuEntry,
  type MenuItem,
  type MenuRoute,
  type MenuSettings,
  menuTypes,
} from './menu.ts';
import { type Item, readItem } from './read-item.ts';

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
  return { id, title: settings.translate(enCode, item.fullName) ?? item.fullName, enCode, icon, type };
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
  const title = work.settings.translate(enCode, item.fullName) ?? item.fullName;
  work.routes.push({ kind, path, title, enCode, icon, modelId, moduleId, isTree, query, target });
}

function report(work: Work, { path }: MenuPosition, id: string, params: Issue['params']): undefined {
  work.issues.push({ path, id, params, severity: 'warning' });
}
