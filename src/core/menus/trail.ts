/** A searchable menu entry of the shell. */
interface Entry<T> {
  id: string;
  path: string;
  children: readonly T[];
}

/** Pages without a menu where the first entry is expanded (LAYOUT-007). */
const firstOpens = new Set(['/home', '/dashboard', '/404']);

/** The entries from the root to the one with this path; empty when there is none. */
export function trailOf<T extends Entry<T>>(menus: readonly T[], path: string): readonly T[] {
  for (const menu of menus) {
    if (menu.path.split('?', 1)[0] === path && menu.path !== '') return [menu];
    const below = trailOf(menu.children, path);
    if (below.length > 0) return [menu, ...below];
  }
  return [];
}

/** The expanded entries on a page: its ancestors; on certain pages without a menu the first entry. */
export function openedOn<T extends Entry<T>>(menus: readonly T[], path: string): readonly T[] {
  const trail = trailOf(menus, path);
  return trail.length === 0 && firstOpens.has(path) ? menus.slice(0, 1) : trail;
}

/** The entry with an id, at any depth. */
export function menuById<T extends Entry<T>>(menus: readonly T[], id: string): T | undefined {
  for (const menu of menus) {
    const found = menu.id === id ? menu : menuById(menu.children, id);
    if (found) return found;
  }
  return undefined;
}
