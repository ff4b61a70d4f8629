import { AppstoreOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useSay } from '#runtime/context/use-translation.ts';
import { useWorkspace } from '#runtime/context/workspace.ts';
import { SystemList } from './SystemList.tsx';

const drawerPx = 280;

export default function SystemSwitch() {
  const { systems } = useWorkspace();
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  if (systems.list.length < 2 || systems.isFixed) return null;
  const name = say('shell.systems');
  return (
    <>
      <Button type="text" icon={<AppstoreOutlined />} aria-label={name} title={name} onClick={() => setOpen(true)} />
      <Drawer
        placement="right"
        size={drawerPx}
        open={isOpen}
        onClose={() => setOpen(false)}
        title={name}
        destroyOnHidden
      >
        <SystemList onChosen={() => setOpen(false)} />
      </Drawer>
    </>
  );
}
