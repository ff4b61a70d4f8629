import { KeyOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { Avatar, Button, Dropdown } from 'antd';
import { useServices } from '#runtime/services.ts';
import { useSay } from '#runtime/texts.ts';
import { useWorkspace } from '#runtime/workspace.ts';
import '../../_shared/nav/nav.css';

export default function UserMenu() {
  const { person, version, logout, navigate } = useWorkspace();
  const { confirm } = useServices();
  const say = useSay();

  const askLogout = async () => {
    if (await confirm(say('shell.logout.confirm'))) await logout();
  };

  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'who', type: 'group', label: `${person.name}（${person.account}）` },
          {
            key: 'profile',
            icon: <UserOutlined />,
            label: say('shell.profile'),
            onClick: () => navigate('/profile'),
          },
          {
            key: 'password',
            icon: <KeyOutlined />,
            label: say('shell.changePassword'),
            onClick: () => navigate('/changePassword'),
          },
          { type: 'divider' },
          { key: 'logout', icon: <LogoutOutlined />, label: say('shell.logout'), onClick: () => void askLogout() },
          { key: 'version', type: 'group', label: say('shell.version', { version }) },
        ],
      }}
    >
      <Button type="text" className="zh-user" aria-label={say('shell.user')}>
        <Avatar size={28} {...(person.headIcon && { src: person.headIcon })}>
          {person.name.slice(-1)}
        </Avatar>
        <span className="zh-user-name">{person.name}</span>
      </Button>
    </Dropdown>
  );
}
