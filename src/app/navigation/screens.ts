import { matchPath } from 'react-router-dom';
import routeMeta from '#schemas/screens/route-meta.json';
import routes from '#schemas/screens/routes.json';
import type { Text } from '#schemas/language/text.ts';

type Load = () => Promise<{ default: unknown }>;

const files = import.meta.glob<{ default: unknown }>([
  '../../../schemas/screens/*.json',
  '!../../../schemas/screens/route*.json',
  '../../../schemas/resources/*/*.screen.json',
]);

/** `#schemas/resources/bill-rule/bill-rule.screen.json` -> `bill-rule`. */
const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/(\.screen)?\.json$/, '');

const screens: ReadonlyMap<string, Load> = new Map(Object.entries(files).map(([path, load]) => [nameOf(path), load]));

/** The definition of a built-in screen, lazy-loaded. */
export async function loadScreen(name: string): Promise<unknown> {
  const load = screens.get(name);
  if (!load) throw new Error(`no screen named ${name}`);
  return (await load()).default;
}

/** Screens of nouns: a user without a menu entry for the address has no such screen (MENU-021). */
const nouns = new Set(
  Object.keys(files)
    .filter((path) => path.includes('/resources/'))
    .map(nameOf),
);

/** Properties of a route besides its screen: the title of its tab and of the document. */
export interface RouteMeta {
  title: Text;
  icon: string;
  /** The tab cannot be closed (TABS-008). */
  affix?: boolean;
}

const metas: Readonly<Record<string, RouteMeta>> = routeMeta;

export interface BuiltIn {
  name: string;
  params: Readonly<Record<string, string>>;
  needsMenu: boolean;
  meta: RouteMeta | undefined;
}

/** The built-in screen of an address and its path parameters; undefined if there is none. */
export function matchScreen(path: string): BuiltIn | undefined {
  for (const [pattern, name] of Object.entries(routes)) {
    const match = matchPath(pattern, path);
    if (!match) continue;
    const params = match.params as Record<string, string>;
    return {
      name,
      params,
      needsMenu: nouns.has(name),
      meta: Object.hasOwn(metas, pattern) ? metas[pattern] : undefined,
    };
  }
  return undefined;
}
