import { interpretMenus } from '#core/menus/interpret-menus.ts';
import { collaborativeOffice, type MenuEntry, type MenuRoute } from '#core/menus/menu.ts';
import type { Messages } from '#core/text/message.ts';
import type { CurrentUserReply, MenuItem } from '#schemas/resources/session/current-user.ts';
import type { WorkspaceMenu } from '#runtime/context/workspace.ts';
import { allItems } from './rule-user.ts';

/** A route of the menus, with its permission switches. */
export interface GuardedRoute extends MenuRoute {
  guards: Readonly<Record<'button' | 'column' | 'form', boolean>>;
}

export interface MenuRoutes {
  /** By path; only entries of the current menus (MENU-021). */
  routes: ReadonlyMap<string, GuardedRoute>;
  entries: readonly WorkspaceMenu[];
}

interface MenuContext {
  user: CurrentUserReply;
  token: string;
  messages: Messages;
  origin: string;
}

/** The menus of the user in the current language, and their routes. */
export function readMenus({ user, token, messages, origin }: MenuContext): MenuRoutes {
  const { dashboardHost, tokenHosts } = user.sysConfigInfo;
  const all = allItems(user.menuList);
  const renamed = new Set(all.filter(({ isRenamed }) => isRenamed).map(({ enCode }) => enCode));
  const { menus, routes } = interpretMenus(user.menuList, {
    origin,
    dashboardHost: dashboardHost || origin,
    token,
    tokenHosts: [new URL(origin).host, ...tokenHosts],
    systemId: user.userInfo.systemId,
    collaborativeOffice,
    translate: (enCode) => (renamed.has(enCode) ? undefined : messages[`menu.${enCode}`]),
  });
  const items = new Map(all.map((item) => [item.id, item]));
  return {
    routes: new Map(routes.map((route) => [route.path, { ...route, guards: guardsOf(items.get(route.modelId)) }])),
    entries: menus.map(entryOf),
  };
}

/** Parts that the menu does not enable are not guarded on the page (PERM-009). */
function guardsOf(item: MenuItem | undefined): GuardedRoute['guards'] {
  return {
    button: item?.isButtonAuthorize === 1,
    column: item?.isColumnAuthorize === 1,
    form: item?.isFormAuthorize === 1,
  };
}

function entryOf(entry: MenuEntry): WorkspaceMenu {
  return {
    id: entry.id,
    text: entry.title,
    icon: entry.icon,
    path: entry.to,
    isExternal: entry.opens === 'newWindow',
    target: entry.opens === 'newWindow' ? '_blank' : '_self',
    children: entry.children.map(entryOf),
  };
}
