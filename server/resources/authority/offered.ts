import type { Grantable } from '#core/permissions/allows.ts';
import type { Context } from '../../platform/context/context.ts';
import { systemsOf } from '../../services/organisation/systems.ts';
import { type Menu, rightsOf } from '../../platform/auth/permission/rights.ts';

/** A grantable item below a menu. */
export interface OfferedItem {
  id: string;
  menuId: string;
  type: Grantable;
  enCode: string;
  fullName: string;
}

/** The items a user can grant: their own rights (R19), as far as menus guard them. An administrator can grant all. */
export interface Offered {
  systems: readonly { id: string; name: string; enCode: string }[];
  menus: readonly Menu[];
  items: readonly OfferedItem[];
}

export async function offeredTo({ db, user }: Pick<Context, 'db' | 'user'>): Promise<Offered> {
  const systems = await systemsOf(db, user);
  const rights = await rightsOf(db, user);
  const menus = new Map(rights.menus.map((menu) => [menu.id, menu]));
  const items = await db
    .selectFrom('menuItem')
    .select(['id', 'menuId', 'type', 'enCode', 'fullName'])
    .orderBy('menuId')
    .orderBy('sortCode')
    .execute();
  const permitted = new Set(
    rights.permissionList.flatMap(({ modelId, ...lists }) =>
      (['button', 'column', 'form', 'resource'] as const).flatMap((type) =>
        lists[type].map(({ enCode }) => `${modelId} ${type} ${enCode}`),
      ),
    ),
  );
  return {
    systems,
    menus: rights.menus.filter(({ systemId }) => systems.some(({ id }) => id === systemId)),
    items: items.filter(
      ({ menuId, type, enCode }) =>
        menus.get(menuId)?.guards[type] === true && permitted.has(`${menuId} ${type} ${enCode}`),
    ),
  };
}
