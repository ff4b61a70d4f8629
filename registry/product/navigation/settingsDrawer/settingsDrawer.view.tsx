import { SettingOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useSay } from '#runtime/context/use-translation.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** TOPBAR-011. */
const drawerPx = 280;

export default function SettingsDrawer() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const name = say('shell.settings');
  return (
    <>
      <Button type="text" icon={<SettingOutlined />} aria-label={name} title={name} onClick={() => setOpen(true)} />
      <Drawer
        placement="right"
        size={drawerPx}
        open={isOpen}
        onClose={() => setOpen(false)}
        title={name}
        styles={{ body: { padding: '8px 20px 24px' } }}
      >
        <SettingsForm />
      </Drawer>
    </>
  );
}
