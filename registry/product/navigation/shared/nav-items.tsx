import { Badge, type MenuProps } from 'antd';
import type { WorkspaceMenu } from '#runtime/context/workspace.ts';
import { MenuIcon } from '#runtime/icons/MenuIcon.tsx';

export type NavItems = NonNullable<MenuProps['items']>;

/** What waits behind a menu, by its path. */
export type MenuCounts = Readonly<Record<string, number>>;

const labelOf = ({ text, path }: WorkspaceMenu, counts: MenuCounts) => {
  const count = counts[path] ?? 0;
  if (count === 0) return text;
  return (
    <span className="zh-nav-counted">
      <span>{text}</span>
      <Badge count={count} size="small" overflowCount={99} />
    </span>
  );
};

/** Menus as items of the antd menu; entries down to `iconDepth` levels have icons. */
export function navItems(menus: readonly WorkspaceMenu[], iconDepth: number, counts: MenuCounts = {}): NavItems {
  return menus.map((menu) => ({
    key: menu.id,
    label: labelOf(menu, counts),
    title: menu.text,
    ...(iconDepth > 0 && { icon: <MenuIcon name={menu.icon} /> }),
    ...(menu.children.length > 0 && { children: navItems(menu.children, iconDepth - 1, counts) }),
  }));
}

/**
 * Items of the collapsed menu, which shows icons only: each flyout begins with the name of its directory (LAYOUT-011).
 */
export function narrowItems(menus: readonly WorkspaceMenu[], iconDepth: number, counts: MenuCounts = {}): NavItems {
  return menus.map((menu) => {
    const [item] = navItems([menu], iconDepth, counts) as [NavItems[number]];
    if (menu.children.length === 0) return item;
    const children = navItems(menu.children, iconDepth - 1, counts);
    return { ...item, children: [{ type: 'group' as const, label: menu.text, children }] } as NavItems[number];
  });
}
