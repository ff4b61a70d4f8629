import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useWorkspace } from '#runtime/context/application.tsx';

export default function SidebarToggle() {
  const { settings, choose } = useWorkspace();
  const t = useTranslation();
  if (settings.device === 'mobile') return null;
  const { sidebarOpened } = settings;
  const name = t(sidebarOpened ? 'shell.sidebar.narrow' : 'shell.sidebar.wide');
  return (
    <Button
      type="text"
      icon={sidebarOpened ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      aria-label={name}
      aria-expanded={sidebarOpened}
      title={name}
      onClick={() => choose({ sidebarOpened: !sidebarOpened })}
    />
  );
}
