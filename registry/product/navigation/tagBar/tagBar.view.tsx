import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef } from 'react';
import { useEffectOn } from '#runtime/context/effects.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { WorkspaceTab } from '#runtime/context/workspace.ts';
import { MenuIcon } from '#runtime/icons/MenuIcon.tsx';
import { ignoreRepeatedKey, useReturnFocus } from '../../../kit/hooks/use-popup-focus.ts';
import './tagBar.css';
import { useWorkspace } from '#runtime/context/application.tsx';

const middleButton = 1;

interface Props {
  tab: WorkspaceTab;
  isActive: boolean;
  /** The cross or the delete key was pressed. */
  onClose(): void;
}

/** One visited page: a click shows it, the cross, the middle button and the delete key close it, a right click offers the rest. */
function Tag({ tab, isActive, onClose }: Props) {
  const { tabs, settings } = useWorkspace();
  const t = useTranslation();
  const { opener, onOpenChange } = useReturnFocus();
  const close = () => {
    if (tab.isFixed) return;
    onClose();
    tabs.close(tab.path);
  };
  const items = [
    { key: 'refresh', label: t('shell.tabs.refresh'), onClick: () => tabs.refresh(tab.path) },
    { key: 'close', label: t('shell.tabs.close'), disabled: tab.isFixed, onClick: close },
    { key: 'closeOthers', label: t('shell.tabs.closeOthers'), onClick: () => tabs.closeOthers(tab.path) },
    { key: 'closeAll', label: t('shell.tabs.closeAll'), onClick: () => tabs.closeAll() },
  ];
  return (
    <Dropdown
      autoFocus
      onOpenChange={onOpenChange}
      trigger={['contextMenu']}
      menu={{ items, onClick: ignoreRepeatedKey }}
    >
      <span className={isActive ? 'zh-tag zh-tag--active' : 'zh-tag'}>
        <button
          ref={opener}
          type="button"
          className="zh-tag-name"
          aria-current={isActive ? 'page' : undefined}
          onClick={() => tabs.show(tab.path)}
          onAuxClick={({ button }) => button === middleButton && close()}
          onKeyDown={({ key }) => key === 'Delete' && close()}
        >
          {settings.tagsIcon && tab.icon && <MenuIcon name={tab.icon} />}
          {tab.title}
        </button>
        {!tab.isFixed && (
          <button
            type="button"
            className="zh-tag-close"
            aria-label={t('shell.tabs.closeOne', { title: tab.title })}
            onClick={close}
          >
            <CloseOutlined aria-hidden="true" />
          </button>
        )}
      </span>
    </Dropdown>
  );
}

/** Pixels per press of a scroll button. */
const stepPx = 240;

export default function TagBar() {
  const { tabs, path } = useWorkspace();
  const t = useTranslation();
  const row = useRef<HTMLUListElement>(null);
  const isClosing = useRef(false);
  const scroll = (byPx: number) => row.current?.scrollBy({ left: byPx, behavior: 'smooth' });

  useEffectOn(`${path} ${tabs.list.length}`, () => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // The closed tag had the focus: it moves to the current one.
    if (!current || !isClosing.current) return;
    isClosing.current = false;
    current.focus({ preventScroll: true });
  });

  return (
    <nav className="zh-tags" aria-label={t('shell.tabs')}>
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined />}
        aria-label={t('shell.tabs.previous')}
        onClick={() => scroll(-stepPx)}
      />
      <ul ref={row} className="zh-tags-row">
        {tabs.list.map((tab) => (
          <li key={tab.path}>
            <Tag tab={tab} isActive={tab.path === path} onClose={() => (isClosing.current = true)} />
          </li>
        ))}
      </ul>
      <Button
        type="text"
        size="small"
        icon={<RightOutlined />}
        aria-label={t('shell.tabs.next')}
        onClick={() => scroll(stepPx)}
      />
    </nav>
  );
}
