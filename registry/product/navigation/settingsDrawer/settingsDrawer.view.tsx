import { SettingOutlined } from '@ant-design/icons';
import { lazy } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { DrawerButton } from '../shared/DrawerButton.tsx';

const SettingsPanel = lazy(() => import('./SettingsPanel.tsx'));

export default function SettingsDrawer() {
  const t = useTranslation();
  return <DrawerButton name={t('shell.settings')} icon={<SettingOutlined />} drawer={SettingsPanel} />;
}
