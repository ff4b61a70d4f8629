import { AppstoreOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Drawer, Empty, Input, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import './systemSwitch.css';
import { useWorkspace } from '#runtime/context/application.tsx';

/** The user's systems, searched by keyword; the current one is not a link (TOPBAR-020). */
function SystemList({ onChosen }: { onChosen(): void }) {
  const { systems } = useWorkspace();
  const t = useTranslation();
  const [keyword, setKeyword] = useState('');
  const [going, setGoing] = useState(false);
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
              <span className="zh-systems-mark" aria-hidden="true">
                {name.slice(0, 1)}
              </span>
              <span className="zh-systems-name">{name}</span>
              {id === systems.current && <small>{t('shell.systems.current')}</small>}
            </button>
          </li>
        ))}
      </ul>
    </Spin>
  );
}

const drawerPx = 280;

export default function SystemSwitch() {
  const { systems } = useWorkspace();
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (systems.list.length < 2 || systems.isFixed) return null;
  const name = t('shell.systems');
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
