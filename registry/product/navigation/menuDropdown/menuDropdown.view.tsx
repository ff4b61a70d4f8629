import { AppstoreOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { MenuGroups } from '../shared/MenuGroups.tsx';
import { usePanelFocus } from '../../../kit/hooks/use-popup-focus.ts';
import '../shared/nav.css';
import { useWorkspace } from '#runtime/context/application.tsx';

export default function MenuDropdown() {
  const { settings } = useWorkspace();
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { opener, afterOpenChange, panelProps } = usePanelFocus(() => setOpen(false));
  if (settings.device === 'mobile') return null;
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      afterOpenChange={afterOpenChange}
      content={
        <div {...panelProps}>
          <MenuGroups onChosen={() => setOpen(false)} />
        </div>
      }
    >
      <Button ref={opener} type="text" icon={<AppstoreOutlined />} aria-haspopup="true" aria-expanded={isOpen}>
        {t('shell.menu')}
        <DownOutlined className="zh-small-icon" />
      </Button>
    </Popover>
  );
}
