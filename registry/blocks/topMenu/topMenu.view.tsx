import { MenuOutlined } from '@ant-design/icons';
import { Button, Drawer, Menu, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { useSay } from '#runtime/texts.ts';
import { usePlatform } from '#runtime/platform.ts';
import { useWorkspace, type WorkspaceMenu } from '#runtime/workspace.ts';
import '../../_shared/shell.css';

type Items = NonNullable<MenuProps['items']>;

const itemsOf = (menus: readonly WorkspaceMenu[]): Items =>
  menus.map((menu) => ({
    key: menu.id,
    label: menu.text,
    title: menu.text,
    ...(menu.children.length > 0 && { children: itemsOf(menu.children) }),
  }));

/** The entries from the top to the one whose screen is on show. */
function trail(menus: readonly WorkspaceMenu[], path: string): WorkspaceMenu[] {
  for (const menu of menus) {
    if (menu.path === path) return [menu];
    const below = trail(menu.children, path);
    if (below.length > 0) return [menu, ...below];
  }
  return [];
}

function find(menus: readonly WorkspaceMenu[], id: string): WorkspaceMenu | undefined {
  for (const menu of menus) {
    const found = menu.id === id ? menu : find(menu.children, id);
    if (found) return found;
  }
  return undefined;
}

export default function TopMenu() {
  const { menus, path, open } = useWorkspace();
  const { mobile } = usePlatform();
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const items = useMemo(() => itemsOf(menus), [menus]);
  const selected = trail(menus, path).map((menu) => menu.id);

  const choose: MenuProps['onClick'] = ({ key }) => {
    const menu = find(menus, key);
    setOpen(false);
    if (menu) open(menu);
  };

  if (!mobile) {
    return (
      <nav className="zh-top-menu" aria-label={say('shell.menu')}>
        <Menu mode="horizontal" items={items} selectedKeys={selected} onClick={choose} />
      </nav>
    );
  }
  return (
    <div className="zh-top-menu">
      <Button type="text" icon={<MenuOutlined />} aria-label={say('shell.menu')} onClick={() => setOpen(true)} />
      <Drawer placement="left" size={280} open={isOpen} onClose={() => setOpen(false)} title={say('shell.menu')}>
        <Menu mode="inline" items={items} selectedKeys={selected} defaultOpenKeys={selected} onClick={choose} />
      </Drawer>
    </div>
  );
}
