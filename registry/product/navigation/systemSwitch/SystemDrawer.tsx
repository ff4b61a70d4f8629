import { SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Empty, Input, Spin } from 'antd';
import { useState } from 'react';
import { useHttp, useWorkspace } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { OutputOf } from '#schemas/protocol/contract.ts';
import type { systemContract } from '#schemas/resources/system/system.contract.ts';
import { pictureAddress } from '../../../kit/values/pictures.ts';
import type { DrawerProps } from '../shared/DrawerButton.tsx';
import './systemSwitch.css';

/** The user's systems, searched by keyword; the current one is not a link (TOPBAR-020). */
function SystemList({ onChosen }: { onChosen(): void }) {
  const { systems } = useWorkspace();
  const t = useTranslation();
  const [keyword, setKeyword] = useState('');
  const [going, setGoing] = useState(false);
  const logos = useLogos();
  const wanted = keyword.trim().toLowerCase();
  const found = systems.list.filter(({ name }) => name.toLowerCase().includes(wanted));

  const choose = async (id: string) => {
    if (id === systems.current || going) return;
    setGoing(true);
    try {
      await systems.change(id);
      onChosen();
    } catch {
      // The client has already shown the error; the user stays in the current system (TOPBAR-022).
    } finally {
      setGoing(false);
    }
  };

  return (
    <Spin spinning={going}>
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t('shell.systems.search')}
        aria-label={t('shell.systems.search')}
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
      />
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shell.systems.none')} />}
      <ul className="zh-systems">
        {found.map(({ id, name }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === systems.current} onClick={() => void choose(id)}>
              <SystemMark name={name} logo={logos.get(id)} />
              <span className="zh-systems-name">{name}</span>
              {id === systems.current && <small>{t('shell.systems.current')}</small>}
            </button>
          </li>
        ))}
      </ul>
    </Spin>
  );
}

/** The logos of the own systems; loaded with the list, since pictures would slow down every start. */
function useLogos(): ReadonlyMap<string, string | undefined> {
  const { client } = useHttp();
  const { data = [] } = useQuery({
    queryKey: ['system-logos'],
    queryFn: async ({ signal }) => {
      const { data } = await client.send('system.logos', {}, { signal, quiet: true });
      return (data as OutputOf<(typeof systemContract)['calls']['logos']>).list;
    },
    retry: false,
  });
  return new Map(data.map(({ id, icon }) => [id, pictureAddress(icon)]));
}

/** The logo of a system; without one, the first character of its name. */
function SystemMark({ name, logo }: { name: string; logo: string | undefined }) {
  return (
    <span className="zh-systems-mark" data-logo={logo !== undefined || undefined} aria-hidden="true">
      {logo === undefined ? name.slice(0, 1) : <img src={logo} alt="" />}
    </span>
  );
}

const drawerPx = 280;

export default function SystemDrawer({ isOpen, onClose }: DrawerProps) {
  const t = useTranslation();
  return (
    <Drawer
      placement="right"
      size={drawerPx}
      open={isOpen}
      onClose={onClose}
      title={t('shell.systems')}
      destroyOnHidden
    >
      <SystemList onChosen={onClose} />
    </Drawer>
  );
}
