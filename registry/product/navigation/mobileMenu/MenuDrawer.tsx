import { Drawer } from 'antd';
import { useWorkspace } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { DrawerProps } from '../shared/DrawerButton.tsx';
import { NavTree } from '../shared/NavTree.tsx';

const drawerPx = 280;

export default function MenuDrawer({ isOpen, onClose }: DrawerProps) {
  const { menus, productName } = useWorkspace();
  const t = useTranslation();
  return (
    <Drawer
      placement="left"
      size={drawerPx}
      open={isOpen}
      onClose={onClose}
      title={productName}
      styles={{ body: { padding: 0 } }}
    >
      <nav aria-label={t('shell.menu')}>
        <NavTree menus={menus} onChosen={onClose} />
      </nav>
    </Drawer>
  );
}
