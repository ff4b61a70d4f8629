import { MenuOutlined } from '@ant-design/icons';
import { lazy } from 'react';
import { useWorkspace } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { DrawerButton } from '../shared/DrawerButton.tsx';

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'));

export default function MobileMenu() {
  const { settings } = useWorkspace();
  const t = useTranslation();
  if (settings.device === 'desktop') return null;
  return <DrawerButton name={t('shell.menu')} icon={<MenuOutlined />} drawer={MenuDrawer} />;
}
