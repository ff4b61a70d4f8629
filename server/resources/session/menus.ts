import type { Selectable } from 'kysely';
import type { MenuItem } from '#schemas/resources/session/current-user.ts';
import { mainSystem } from '../../platform/organisation/system.table.ts';
import type { MenuTable } from '../../platform/permission/permission.table.ts';
import type { Context } from '../../platform/resource/context.ts';

export type Menu = Selectable<MenuTable>;

function granted({ db, user }: Context): Promise<Menu[]> {
  const all = db.selectFrom('menu').selectAll().where('enabledMark', '=', 1).orderBy('sortCode').orderBy('id');
  if (user.isAdministrator) return all.execute();
  if (user.roleIds.length === 0) return Promise.resolve([]);
  return all
    .where('id', 'in', (inner) =>
      inner.selectFrom('roleGrant').select('itemId').where('itemType', '=', 'menu').where('roleId', 'in', user.roleIds),
    )
    .execute();
}

function itemOf(menu: Menu, children: MenuItem[]): MenuItem {
  const { id, parentId, fullName, enCode, icon, type, urlAddress, linkTarget, propertyJson, category } = menu;
  const { isButtonAuthorize, sortCode } = menu;
  return {
    ...{ id, parentId, fullName, enCode, icon, type, urlAddress, linkTarget, propertyJson, category },
    ...{ isButtonAuthorize, sortCode, vueName: '', path: type === 2 ? urlAddress : '' },
    systemId: menu.systemId || mainSystem,
    hasChildren: children.length > 0,
    children,
  };
}

/** The tree under one parent; an entry whose parent is not among the menus is not reached, and neither is a circle. */
function treeUnder(parentId: string, menus: readonly Menu[]): MenuItem[] {
  return menus.filter((menu) => menu.parentId === parentId).map((menu) => itemOf(menu, treeUnder(menu.id, menus)));
}

/** The menus a user has in one system, flat and as a tree. */
export async function menusOf(context: Context, systemId: string): Promise<{ menus: Menu[]; tree: MenuItem[] }> {
  const menus = (await granted(context)).filter((menu) => (menu.systemId || mainSystem) === systemId);
  return { menus, tree: treeUnder('-1', menus) };
}
