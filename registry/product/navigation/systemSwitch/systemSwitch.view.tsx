import { AppstoreOutlined } from '@ant-design/icons';
import { lazy } from 'react';
import { useWorkspace } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { DrawerButton } from '../shared/DrawerButton.tsx';

const SystemDrawer = lazy(() => import('./SystemDrawer.tsx'));

export default function SystemSwitch() {
  const { systems } = useWorkspace();
  const t = useTranslation();
  if (systems.list.length < 2 || systems.isFixed) return null;
  return <DrawerButton name={t('shell.systems')} icon={<AppstoreOutlined />} drawer={SystemDrawer} />;
}
