import { textOf } from '#core/text/message.ts';
import type { Messages } from '#core/text/message.ts';
import type { Language, Text } from '#schemas/language/text.ts';
import routeMeta from '#schemas/screens/route-meta.json';
import type { Route } from '#runtime/context/services.ts';
import type { GuardedRoute, MenuRoutes } from './menus.ts';
import { splitAddress, type ViewState } from '#core/lists/view-address.ts';
import { needsMenu } from './screen-files.ts';
import { type BuiltIn, matchScreen } from './screens.ts';

/** What an address shows for these menus. */
export type Visit = { redirect: string } | ScreenVisit;

export interface ScreenVisit {
  path: string;
  /** Path and query without view state: another address is another visit. */
  address: string;
  /** View state in the address. */
  view: ViewState;
  route: Route;
  /** A released form by its id; otherwise a built-in screen by its name. */
  show: { form: string } | { screen: string };
  isFixed: boolean;
}

/** Properties of a route besides its screen: the title of its tab and of the document. */
interface RouteMeta {
  title: Text;
  icon: string;
  /** The tab cannot be closed (TABS-008). */
  affix?: boolean;
  /** Shown without a layout around it. */
  alone?: boolean;
}

const metas: Readonly<Record<string, RouteMeta>> = routeMeta;

const metaOf = (builtIn: BuiltIn | undefined): RouteMeta | undefined =>
  builtIn && Object.hasOwn(metas, builtIn.pattern) ? metas[builtIn.pattern] : undefined;

const pathOf = (address: string) => address.split(/[?#]/, 1)[0] as string;
const queryOf = (address: string) => address.slice(pathOf(address).length).split('#', 1)[0] as string;

/**
 * Resolves an address to its screen; unknown ones, and those without a menu entry, lead to the 404 page (ROUTE-028).
 */
export function visitOf(fullAddress: string, menus: MenuRoutes): Visit {
  const { own: address, view } = splitAddress(fullAddress);
  const path = pathOf(address);
  const menu = menus.routes.get(path);
  const builtIn = matchScreen(path);
  if (menu?.kind === 'directory') return { redirect: menu.target || '/404' };
  // A screen of a noun that has a title of its own is reached from another one, and not by a menu entry.
  const isReached = builtIn && (!needsMenu(builtIn.name) || metaOf(builtIn) !== undefined);
  if (!menu && !isReached) return { redirect: '/404' };
  return {
    path,
    address,
    view,
    route: routeOf(address, menu, builtIn),
    show: menu?.kind === 'form' ? { form: menu.moduleId } : { screen: screenOf(menu, builtIn) },
    isFixed: metaOf(builtIn)?.affix === true,
  };
}

function routeOf(address: string, menu: GuardedRoute | undefined, builtIn: BuiltIn | undefined): Route {
  const query = Object.fromEntries(new URLSearchParams(queryOf(address)));
  const { moduleId = '', isTree = 0, guards = {}, target = '' } = menu ?? {};
  return {
    path: pathOf(address),
    // Query parameters in the menu's own address apply unless the address overrides them (MENU-004).
    query: { ...menu?.query, ...query, ...builtIn?.params },
    property: { moduleId, isTree, guards, target },
    ...(menu && { modelId: menu.modelId }),
  };
}

/** Screens of menu kinds whose address names none. */
const screenOfKind: Partial<Record<GuardedRoute['kind'], string>> = {
  embedded: 'external-link',
  dictionary: 'module-dictionary',
  report: 'report-page',
  portal: 'portal-page',
};

/** The screen of a module without a screen of its own (SHELL-005). */
const listOfModule = 'module-entry';

function screenOf(menu: GuardedRoute | undefined, builtIn: BuiltIn | undefined): string {
  return (menu && screenOfKind[menu.kind]) ?? builtIn?.name ?? listOfModule;
}

/** Whether the screen at a path is shown without a layout. */
export const isAlone = (path: string): boolean => metaOf(matchScreen(path))?.alone === true;

/** Title and icon of a path: from its menu, otherwise from the route table; empty if neither has it. */
export function titleOf(path: string, menus: MenuRoutes, language: Language, messages: Messages) {
  const menu = menus.routes.get(path);
  if (menu) return { title: menu.title, icon: menu.icon };
  const meta = metaOf(matchScreen(path));
  return { title: textOf(meta?.title, language, messages), icon: meta?.icon ?? '' };
}
