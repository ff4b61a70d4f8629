import type { PermissionEntry } from '#schemas/resources/session/current-user.ts';
import type { Context } from '../../platform/resource/context.ts';
import type { Menu } from './menus.ts';

interface Button {
  id: string;
  menuId: string;
  enCode: string;
}

async function grantedButtons({ db, user }: Context): Promise<ReadonlySet<string>> {
  if (user.isAdministrator || user.roleIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('roleGrant')
    .select('itemId')
    .where('itemType', '=', 'button')
    .where('roleId', 'in', user.roleIds)
    .execute();
  return new Set(rows.map(({ itemId }) => itemId));
}

/** The permission entries of a user's menus; without the switch for buttons a menu's buttons are everybody's who has it. */
export async function permissionsOf(menus: readonly Menu[], context: Context): Promise<PermissionEntry[]> {
  const { db, user } = context;
  const buttons: Button[] = await db
    .selectFrom('menuButton')
    .select(['id', 'menuId', 'enCode'])
    .orderBy('sortCode')
    .execute();
  const granted = await grantedButtons(context);
  const has = (menu: Menu, { id }: Button) => user.isAdministrator || menu.isButtonAuthorize === 0 || granted.has(id);
  return menus.map((menu) => ({
    modelId: menu.id,
    button: buttons
      .filter((button) => button.menuId === menu.id && has(menu, button))
      .map(({ enCode }) => ({ enCode })),
    column: [],
    form: [],
  }));
}
