import { SearchOutlined } from '@ant-design/icons';
import { Empty, Input, type InputRef, Modal } from 'antd';
import Fuse from 'fuse.js';
import { pinyin } from 'pinyin-pro';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { WorkspaceMenu } from '#runtime/context/workspace.ts';
import { MenuIcon } from '#runtime/icons/MenuIcon.tsx';
import './menuSearch.css';
import { useWorkspace } from '#runtime/context/application.tsx';

interface Menu<T> {
  text: string;
  path: string;
  children: readonly T[];
}

/** One menu that can be opened. */
interface Found<T> {
  menu: T;
  /** Names of the directories above it, outermost first (TOPBAR-002). */
  parents: readonly string[];
}

/** With what it is found by. */
interface Entry<T> extends Found<T> {
  text: string;
  /** `qingjiashenqing qjsq`. */
  sounds: readonly string[];
}

/** How far a match may be from what was typed: 0 nothing, 1 anything (TOPBAR-001). */
const threshold = 0.4;
const resultsMax = 20;

function entriesOf<T extends Menu<T>>(menus: readonly T[], parents: readonly string[]): Entry<T>[] {
  return menus.flatMap((menu) =>
    menu.children.length > 0
      ? entriesOf(menu.children, [...parents, menu.text])
      : menu.path
        ? [{ menu, parents, text: menu.text, sounds: soundsOf(menu.text) }]
        : [],
  );
}

function soundsOf(text: string): string[] {
  const syllables = pinyin(text, { toneType: 'none', type: 'array' });
  return [syllables.join(''), syllables.map((one) => one[0] ?? '').join('')];
}

/** Finds menus by their text in the reader's language, by pinyin and by the first letters of it; the best first. */
export function menuIndex<T extends Menu<T>>(menus: readonly T[]): (typed: string) => readonly Found<T>[] {
  const entries = entriesOf(menus, []);
  const keys = [
    { name: 'text', weight: 2 },
    { name: 'sounds', weight: 1 },
  ];
  const fuse = new Fuse(entries, { keys, threshold, ignoreLocation: true });
  return (typed) => {
    const wanted = typed.trim();
    return wanted === '' ? entries : fuse.search(wanted, { limit: resultsMax }).map(({ item }) => item);
  };
}

const widthPx = 560;

interface Props {
  isOpen: boolean;
  onClose(): void;
}

/** A line to type into and the menus it finds; arrows and enter choose, escape closes. */
export default function SearchPanel({ isOpen, onClose }: Props) {
  const t = useTranslation();
  const input = useRef<InputRef>(null);
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={widthPx}
      style={{ top: 90 }}
      title={<span className="zh-search-title">{t('shell.search')}</span>}
      afterOpenChange={(open) => open && input.current?.focus()}
      destroyOnHidden
    >
      <Search input={input} onClose={onClose} />
    </Modal>
  );
}

function Search({ input, onClose }: { input: React.RefObject<InputRef | null>; onClose(): void }) {
  const { menus, open } = useWorkspace();
  const t = useTranslation();
  const listId = useId();
  const find = useMemo(() => menuIndex(menus), [menus]);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useMemo(() => find(typed), [find, typed]);

  const choose = (one: Found<WorkspaceMenu> | undefined) => {
    if (!one) return;
    open(one.menu);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter') choose(found[at]);
    if (step === 0 || found.length === 0) return;
    event.preventDefault();
    const next = (at + step + found.length) % found.length;
    setAt(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <>
      <Input
        ref={input}
        size="large"
        autoFocus
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t('shell.search.placeholder')}
        role="combobox"
        aria-label={t('shell.search')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? `${listId}-${at}` : undefined}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('shell.search.none')} />}
      <FoundMenus id={listId} found={found} at={at} onPoint={setAt} onChoose={choose} />
    </>
  );
}

interface FoundMenusProps {
  id: string;
  found: readonly Found<WorkspaceMenu>[];
  /** Index of the active one. */
  at: number;
  onPoint(index: number): void;
  onChoose(one: Found<WorkspaceMenu>): void;
}

function FoundMenus({ id, found, at, onPoint, onChoose }: FoundMenusProps) {
  const t = useTranslation();
  return (
    <div id={id} role="listbox" aria-label={t('shell.menu')} className="zh-search-list">
      {found.map((one, index) => (
        <div
          key={one.menu.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onClick={() => onChoose(one)}
          onMouseMove={() => onPoint(index)}
          onKeyDown={({ key }) => key === 'Enter' && onChoose(one)}
        >
          <MenuIcon name={one.menu.icon} />
          <span>{one.menu.text}</span>
          {one.parents.length > 0 && <small>{one.parents.join(' / ')}</small>}
        </div>
      ))}
    </div>
  );
}
