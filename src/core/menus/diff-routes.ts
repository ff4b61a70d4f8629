import type { MenuRoute } from './menu.ts';

/** Routes to remove from and add to the router after the menu list is reloaded. */
export interface RouteChanges {
  removed: readonly MenuRoute[];
  added: readonly MenuRoute[];
}

/** Routes in only one of the lists. A route with another target is removed and added. */
export function diffRoutes(before: readonly MenuRoute[], after: readonly MenuRoute[]): RouteChanges {
  const textsBefore = new Set(before.map(textOf));
  const textsAfter = new Set(after.map(textOf));
  return {
    removed: before.filter((route) => !textsAfter.has(textOf(route))),
    added: after.filter((route) => !textsBefore.has(textOf(route))),
  };
}

function textOf(route: MenuRoute): string {
  return JSON.stringify(route, Object.keys(route).concat(Object.keys(route.query)).sort());
}
