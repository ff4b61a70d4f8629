import { Menu, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { menuById, openedOn, trailOf } from '#core/menus/trail.ts';
import type { WorkspaceMenu } from '#runtime/context/workspace.ts';
import { narrowItems, navItems } from './nav-items.tsx';
import { todoPath, useTodoCount } from './use-todo-count.ts';
import { useWorkspace } from '#runtime/context/application.tsx';

/** Icons are shown for the first two levels only: directories and their entries. */
const iconDepth = 2;

interface Props {
  menus: readonly WorkspaceMenu[];
  /** Icons only, names as tooltips (LAYOUT-011). */
  isNarrow?: boolean;
  onChosen?(): void;
}

/** Menus as a tree; the ancestors of the current page are expanded and marked. */
export function NavTree({ menus, isNarrow = false, onChosen }: Props) {
  const { path, open } = useWorkspace();
  const todo = useTodoCount() ?? 0;
  const items = useMemo(
    () => (isNarrow ? narrowItems : navItems)(menus, iconDepth, { [todoPath]: todo }),
    [menus, isNarrow, todo],
  );
  const selected = trailOf(menus, path).map(({ id }) => id);
  const [openKeys, setOpenKeys] = useOpenKeys(menus, path);
  const choose: MenuProps['onClick'] = ({ key }) => {
    const menu = menuById(menus, key);
    if (menu) open(menu);
    onChosen?.();
  };
  return (
    <Menu
      className="zh-nav-tree"
      mode="inline"
      inlineIndent={16}
      inlineCollapsed={isNarrow}
      items={items}
      selectedKeys={selected}
      onClick={choose}
      {...(!isNarrow && { openKeys, onOpenChange: setOpenKeys })}
    />
  );
}

/** Keys of expanded directories: as the user left them, plus the ancestors of a page just navigated to. */
function useOpenKeys(menus: readonly WorkspaceMenu[], path: string) {
  const wanted = openedOn(menus, path).map(({ id }) => id);
  const [keys, setKeys] = useState<string[]>(wanted);
  const [seen, setSeen] = useState({ path, menus });
  if (seen.path !== path || seen.menus !== menus) {
    setSeen({ path, menus });
    setKeys([...new Set([...keys, ...wanted])]);
  }
  return [keys, setKeys] as const;
}
