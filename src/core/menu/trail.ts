/** What can be searched for an entry: a menu as the shell shows it. */
interface Entry<T> {
  id: string;
  path: string;
  children: readonly T[];
}

/** Pages that belong to no menu: there the first entry is open (LAYOUT-007). */
const firstOpens = new Set(['/home', '/dashboard', '/404']);

/** The entries from the top to the one that leads to a path; empty when none does. */
export function trailOf<T extends Entry<T>>(menus: readonly T[], path: string): readonly T[] {
  for (const menu of menus) {
    if (menu.path.split('?', 1)[0] === path && menu.path !== '') return [menu];
    const below = trailOf(menu.children, path);
    if (below.length > 0) return [menu, ...below];
  }
  return [];
}

/** The entries that are open on a page: those that lead to it, on the pages of no menu the first one. */
export function openedOn<T extends Entry<T>>(menus: readonly T[], path: string): readonly T[] {
  const trail = trailOf(menus, path);
  return trail.length === 0 && firstOpens.has(path) ? menus.slice(0, 1) : trail;
}

/** The entry with an id, however deep. */
export function menuById<T extends Entry<T>>(menus: readonly T[], id: string): T | undefined {
  for (const menu of menus) {
    const found = menu.id === id ? menu : menuById(menu.children, id);
    if (found) return found;
  }
  return undefined;
}
