import { MenuOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { NavTree } from '../shared/NavTree.tsx';
import { useWorkspace } from '#runtime/context/application.tsx';

const drawerPx = 280;

export default function MobileMenu() {
  const { menus, settings, productName } = useWorkspace();
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (settings.device === 'desktop') return null;
  return (
    <>
      <Button type="text" icon={<MenuOutlined />} aria-label={t('shell.menu')} onClick={() => setOpen(true)} />
      <Drawer
        placement="left"
        size={drawerPx}
        open={isOpen}
        onClose={() => setOpen(false)}
        title={productName}
        styles={{ body: { padding: 0 } }}
      >
        <nav aria-label={t('shell.menu')}>
          <NavTree menus={menus} onChosen={() => setOpen(false)} />
        </nav>
      </Drawer>
    </>
  );
}
