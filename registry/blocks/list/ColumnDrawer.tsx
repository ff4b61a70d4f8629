import { Button, Drawer } from 'antd';
import { useSay } from '#runtime/context/use-translation.ts';
import { LoadFailed, Waiting } from '../../kit/overlay/States.tsx';
import { ColumnItems } from './ColumnItems.tsx';
import type { ColumnSettings } from './use-column-settings.ts';
import './column-drawer.css';

/** In pixels (COLUMN-001). */
const drawerPx = 320;

interface Props {
  settings: ColumnSettings;
  isOpen: boolean;
  onClose(): void;
}

/** Visibility, order and pinning of columns; every change takes effect in the list and is saved at once. */
export default function ColumnDrawer({ settings, isOpen, onClose }: Props) {
  const say = useSay();
  const { state, columns, change, restore, retry } = settings;
  const shown = columns.filter(({ visible }) => visible).length;
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={drawerPx}
      className="zb-column-drawer"
      // Changes are visible in the list behind it.
      styles={{ mask: { background: 'transparent' } }}
      title={say('column-setting.title')}
      closable={{ 'aria-label': say('block.close') }}
      extra={
        <Button type="text" size="small" disabled={state !== 'ready'} onClick={restore}>
          {say('column-setting.restore')}
        </Button>
      }
      footer={say('column-setting.shown', { shown, count: columns.length })}
    >
      {state === 'failed' && <LoadFailed retry={retry} />}
      {state === 'waiting' && <Waiting />}
      {state === 'ready' && <ColumnItems columns={columns} onChange={change} />}
    </Drawer>
  );
}
