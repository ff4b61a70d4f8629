import type { MenuItem, PermissionEntry } from '#schemas/resources/session/current-user.ts';
import { cached } from '../../platform/cache/cached-db.ts';
import { type Menu, rightsOf } from '../../platform/auth/permission/rights.ts';
import type { Context } from '../../platform/context/context.ts';

function itemOf(menu: Menu, children: MenuItem[]): MenuItem {
  const { id, parentId, systemId, fullName, enCode, icon, type, urlAddress, linkTarget, propertyJson, category } = menu;
  const { isButtonAuthorize, isColumnAuthorize, isFormAuthorize, isDataAuthorize, sortCode } = menu;
  return {
    ...{ id, parentId, systemId, fullName, enCode, icon, type, urlAddress, linkTarget, propertyJson, category },
    ...{ isButtonAuthorize, isColumnAuthorize, isFormAuthorize, isDataAuthorize, sortCode, vueName: '' },
    path: type === 2 ? urlAddress : '',
    hasChildren: children.length > 0,
    children,
  };
}

/** The tree below one parent; an entry whose parent is not among the menus is omitted, and so is a cycle. */
function treeUnder(parentId: string, menus: readonly Menu[]): MenuItem[] {
  return menus.filter((menu) => menu.parentId === parentId).map((menu) => itemOf(menu, treeUnder(menu.id, menus)));
}

interface Menus {
  tree: MenuItem[];
  permissionList: PermissionEntry[];
}

/** The menus of a user in one system as a tree, and the permissions under each of them (PERM-001). */
export function menusOf({ db, user }: Pick<Context, 'db' | 'user'>, systemId: string): Promise<Menus> {
  return cached(db, 'rights', `menus of ${user.id} in ${systemId}`, () => readMenus({ db, user }, systemId));
}

async function readMenus({ db, user }: Pick<Context, 'db' | 'user'>, systemId: string): Promise<Menus> {
  const { menus, permissionList } = await rightsOf(db, user);
  const here = menus.filter((menu) => menu.systemId === systemId);
  const ids = new Set(here.map(({ id }) => id));
  return { tree: treeUnder('-1', here), permissionList: permissionList.filter(({ modelId }) => ids.has(modelId)) };
}
