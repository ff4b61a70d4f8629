import { KeyOutlined, LogoutOutlined } from '@ant-design/icons';
import { App, Avatar, Button, Dropdown } from 'antd';
import { useSay } from '#runtime/texts.ts';
import { useWorkspace } from '#runtime/workspace.ts';
import '../../_shared/shell.css';

export default function UserMenu() {
  const { person, logout, navigate } = useWorkspace();
  const { modal } = App.useApp();
  const say = useSay();

  const askLogout = () =>
    modal.confirm({
      title: say('common.tip'),
      content: say('shell.logout.confirm'),
      okText: say('common.confirm'),
      cancelText: say('common.cancel'),
      onOk: logout,
    });

  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'who', type: 'group', label: `${person.name}（${person.account}）` },
          {
            key: 'password',
            icon: <KeyOutlined />,
            label: say('shell.changePassword'),
            onClick: () => navigate('/changePassword'),
          },
          { type: 'divider' },
          { key: 'logout', icon: <LogoutOutlined />, label: say('shell.logout'), onClick: askLogout },
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
