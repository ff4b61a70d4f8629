import { SettingOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { ColumnSettings } from './use-column-settings.ts';

const ColumnDrawer = lazy(() => import('./ColumnDrawer.tsx'));

/** Opens the settings of the columns of a list. */
export function ColumnButton({ settings }: { settings: ColumnSettings }) {
  const t = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const name = t('column-setting.title');
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Tooltip title={name}>
        <Button type="text" icon={<SettingOutlined aria-hidden="true" />} aria-label={name} onClick={open} />
      </Tooltip>
      {isWanted && (
        <Suspense fallback={null}>
          <ColumnDrawer settings={settings} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
