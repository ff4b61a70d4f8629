import { KeyOutlined, LockOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { Avatar, Button, Dropdown, type MenuProps } from 'antd';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useReturnFocus, ignoreRepeatedKey } from '../../../kit/hooks/use-popup-focus.ts';
import '../shared/nav.css';
import { useFeedback, useHttp, useWorkspace } from '#runtime/context/application.tsx';

/** The entries of the menu, between the names of the person and the version. */
function useItems(): NonNullable<MenuProps['items']> {
  const { person, version, logout, navigate } = useWorkspace();
  const { client } = useHttp();
  const { confirm } = useFeedback();
  const t = useTranslation();
  const askLogout = async () => {
    if (await confirm(t('shell.logout.confirm'))) await logout();
  };
  return [
    { key: 'who', type: 'group', label: `${person.name}（${person.account}）` },
    {
      key: 'profile',
      icon: <UserOutlined aria-hidden="true" />,
      label: t('shell.profile'),
      onClick: () => navigate('/profile'),
    },
    {
      key: 'password',
      icon: <KeyOutlined aria-hidden="true" />,
      label: t('shell.changePassword'),
      onClick: () => navigate('/changePassword'),
    },
    {
      key: 'lock',
      icon: <LockOutlined aria-hidden="true" />,
      label: t('lock.screen'),
      onClick: () => void client.send('session.lockScreen', {}),
    },
    { type: 'divider' },
    {
      key: 'logout',
      icon: <LogoutOutlined aria-hidden="true" />,
      label: t('shell.logout'),
      onClick: () => void askLogout(),
    },
    { key: 'version', type: 'group', label: t('shell.version', { version }) },
  ];
}

export default function UserMenu() {
  const { person } = useWorkspace();
  const t = useTranslation();
  const { opener, onOpenChange } = useReturnFocus();

  return (
    <Dropdown
      autoFocus
      onOpenChange={onOpenChange}
      trigger={['click']}
      menu={{
        onClick: ignoreRepeatedKey,
        items: useItems(),
      }}
    >
      <Button ref={opener} type="text" className="zh-user" title={person.name}>
        <span className="zh-sr-only">{t('shell.user')} </span>
        <span aria-hidden="true">
          <Avatar size={28} {...(person.headIcon && { src: person.headIcon })}>
            {person.name.slice(-1)}
          </Avatar>
        </span>
        <span className="zh-user-name">{person.name}</span>
      </Button>
    </Dropdown>
  );
}
