import type { GrantStep } from '#schemas/resources/authority/authority.entity.ts';
import type { Grantable } from './allows.ts';

/** A menu with its permission switches. An item type whose switch is off is not guarded (PERM-009). */
export interface GuardedMenu {
  id: string;
  systemId: string;
  guards: Readonly<Record<Grantable, boolean>>;
}

/** A guarded item of a menu. */
export interface GuardedItem {
  id: string;
  menuId: string;
  type: Grantable;
  enCode: string;
}

/** The grants of a user: the union of direct grants and those of roles, positions and groups (PERM-013). */
export interface Holding {
  isAdministrator: boolean;
  has(step: GrantStep, id: string): boolean;
}

export interface Permitted<M> {
  menus: M[];
  /** One entry for each of the menus, in their order. */
  permissionList: ({ modelId: string } & Record<Grantable, { enCode: string }[]>)[];
}

/**
 * The permitted part of these menus: a menu needs a grant for its system and for itself, an item for its menu and for
 * itself. An administrator has all. {@link allows} reads the entries, on the page and on the server.
 */
export function permitted<M extends GuardedMenu>(
  menus: readonly M[],
  items: readonly GuardedItem[],
  { isAdministrator, has }: Holding,
): Permitted<M> {
  const own = menus.filter((menu) => isAdministrator || (has('system', menu.systemId) && has('module', menu.id)));
  const below = new Map<string, GuardedItem[]>();
  for (const item of items) below.set(item.menuId, [...(below.get(item.menuId) ?? []), item]);
  const codes = (menu: M, type: Grantable) =>
    (below.get(menu.id) ?? [])
      .filter((item) => item.type === type)
      .filter((item) => isAdministrator || !menu.guards[type] || has(type, item.id))
      .map(({ enCode }) => ({ enCode }));
  const permissionList = own.map((menu) => ({
    modelId: menu.id,
    button: codes(menu, 'button'),
    column: codes(menu, 'column'),
    form: codes(menu, 'form'),
    resource: codes(menu, 'resource'),
  }));
  return { menus: own, permissionList };
}
