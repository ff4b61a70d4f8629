import type { MenuProps } from 'antd';
import type { WorkspaceMenu } from '#runtime/context/workspace.ts';
import { MenuIcon } from '../../../kit/display/MenuIcon.tsx';

export type NavItems = NonNullable<MenuProps['items']>;

/** Menus as items of the antd menu; entries down to `iconDepth` levels have icons. */
export function navItems(menus: readonly WorkspaceMenu[], iconDepth: number): NavItems {
  return menus.map((menu) => ({
    key: menu.id,
    label: menu.text,
    title: menu.text,
    ...(iconDepth > 0 && { icon: <MenuIcon name={menu.icon} /> }),
    ...(menu.children.length > 0 && { children: navItems(menu.children, iconDepth - 1) }),
  }));
}

/**
 * Items of the collapsed menu, which shows icons only: each flyout begins with the name of its directory (LAYOUT-011).
 */
export function narrowItems(menus: readonly WorkspaceMenu[], iconDepth: number): NavItems {
  return menus.map((menu) => {
    const [item] = navItems([menu], iconDepth) as [NavItems[number]];
    if (menu.children.length === 0) return item;
    const children = navItems(menu.children, iconDepth - 1);
    return { ...item, children: [{ type: 'group' as const, label: menu.text, children }] } as NavItems[number];
  });
}
