import type { MenuRoute } from './menu.ts';

/** What to take away from the router and what to add when the menu list was loaded again. */
export interface RouteChanges {
  removed: readonly MenuRoute[];
  added: readonly MenuRoute[];
}

/** Routes that only one of the lists has. A route whose meaning changed is removed and added. */
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
