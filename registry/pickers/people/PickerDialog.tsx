import { SearchOutlined } from '@ant-design/icons';
import { Input, Tabs } from 'antd';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import type { PickerFace } from '../../kit/picker/PickerField.tsx';
import { PickerFrame } from '../../kit/picker/PickerFrame.tsx';
import type { Picked } from '../../kit/values/choices.ts';
import { type PendingGroup, PendingList, usePending } from './PendingList.tsx';
import { useInterpreter } from '#runtime/context/application.tsx';

/** Debounce of the search after the last key, in milliseconds. */
const debounceMs = 300;

/**
 * The text of a search box, and the keyword to search for: debounced, or applied at once by Enter and the search
 * button.
 */
function useKeyword() {
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const moves = useMemo(() => {
    const search = (text: string) => {
      clearTimeout(timer.current);
      setKeyword(text.trim());
    };
    return {
      /** `isDone` is false while a word is still being put together from its pinyin. */
      type(text: string, isDone: boolean) {
        setTyped(text);
        clearTimeout(timer.current);
        if (isDone) timer.current = setTimeout(() => search(text), text === '' ? 0 : debounceMs);
      },
      search,
      reset() {
        setTyped('');
        search('');
      },
    };
  }, []);
  return { typed, keyword, ...moves };
}

interface PickerSearchProps {
  box: ReturnType<typeof useKeyword>;
}

/** The search box of a picker: Enter, the button, or a pause in typing searches; arrow down goes into what is found. */
function PickerSearch({ box }: PickerSearchProps) {
  const t = useTranslation();
  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown') return;
    const pane = event.currentTarget.closest('.zp-pane');
    const found = pane?.querySelector<HTMLElement>('[role="listbox"], [role="tree"]');
    if (!found) return;
    event.preventDefault();
    found.focus();
  };
  return (
    <Input.Search
      className="zp-search"
      allowClear
      searchIcon={<SearchOutlined aria-label={t('common.search')} />}
      value={box.typed}
      placeholder={t('common.keyword')}
      aria-label={t('common.keyword')}
      onChange={(event) => box.type(event.target.value, !(event.nativeEvent as InputEvent).isComposing)}
      onCompositionEnd={(event) => box.type(event.currentTarget.value, true)}
      onSearch={(text) => box.search(text)}
      onKeyDown={key}
    />
  );
}

/** The noun of a type of the organisation; companies and departments are organisations. */
const nounOf = (type: string): string => (type === 'company' || type === 'department' ? 'organize' : type);

/** Adds chosen names to the screen's label cache, which saves a request for them. */
function useLearnedNames(): (items: readonly Picked[]) => void {
  const { names } = useInterpreter();
  return useCallback((items) => names?.learn(items.flatMap(namesOf)), [names]);
}

function namesOf({ key, value, name, path = '', type, isUnknown }: Picked) {
  if (type === undefined || isUnknown) return [];
  const noun = nounOf(type);
  // Where several types can be chosen the id is followed by its type.
  if (!Array.isArray(value)) return [{ noun, id: key.split('--')[0] ?? key, name, ...(path !== '' && { path }) }];
  const ids = value as readonly (string | number)[];
  const levels = path.split('/');
  // A name that contains a slash cannot be distinguished from two names.
  if (levels.length !== ids.length) return [];
  return ids.map((id, index) => ({
    noun,
    id: String(id),
    name: levels[index] as string,
    path: levels.slice(0, index + 1).join('/'),
  }));
}

/** The context of a pane to choose from: keyword, pending items, and how one is added. */
export interface PickPlace {
  keyword: string;
  has(key: string): boolean;
  add(item: Picked): void;
  multiple: boolean;
  /** Accessible name. */
  label: string;
}

/** One of the tabs of a picker: a tree, a paged list, a few entries. */
export interface PickerTab {
  key: string;
  /** Message id. */
  label: string;
  content(place: PickPlace): ReactNode;
  /** Without search box. */
  isPlain?: boolean;
}

interface PickerDialogProps<P> extends OpenProps<PickerFace<P>> {
  title: string;
  /** A single tab is shown without a tab bar. */
  tabs: readonly PickerTab[];
  /** Headings of the pending items. */
  groups?: readonly PendingGroup[];
}

/**
 * The dialog of every picker of the organisation: at the left one or several tabs to find items, at the right the
 * pending items. State is reset on every opening (PICK-012); Confirm emits the pending items, Cancel and Escape emit
 * nothing.
 */
export function PickerDialog<P>({ face, onLeave, title, tabs, groups }: PickerDialogProps<P>) {
  const { multiple } = face.props;
  const pending = usePending(face.chosen, multiple);
  const learn = useLearnedNames();
  const confirm = () => {
    learn(pending.items);
    face.onChosen(pending.items);
    onLeave();
  };
  const { has, add } = pending;
  return (
    <PickerFrame title={title} onConfirm={confirm} onCancel={onLeave}>
      <div className="zp-panes">
        <Finding tabs={tabs} label={title} has={has} add={add} multiple={multiple} />
        <PendingList pending={pending} groups={groups} />
      </div>
    </PickerFrame>
  );
}

type FindingProps = Pick<PickerDialogProps<unknown>, 'tabs'> & Omit<PickPlace, 'keyword'>;

/** The left side. Switching the tab clears the keyword and reloads (PICK-026). */
function Finding({ tabs, has, add, multiple, label }: FindingProps) {
  const t = useTranslation();
  const box = useKeyword();
  const [active, setActive] = useState(tabs[0]?.key);
  const tab = tabs.find(({ key }) => key === active) ?? tabs[0];
  const { keyword } = box;
  const place = useMemo(() => ({ keyword, has, add, multiple, label }), [keyword, has, add, multiple, label]);
  if (!tab) return null;
  const change = (key: string) => {
    box.reset();
    setActive(key);
  };
  return (
    <section className="zp-pane zp-finding">
      {tab.isPlain !== true && <PickerSearch box={box} />}
      {tabs.length > 1 && (
        <Tabs
          size="small"
          activeKey={tab.key}
          onChange={change}
          items={tabs.map(({ key, label: id }) => ({ key, label: t(id) }))}
        />
      )}
      <div className="zp-body" key={tab.key}>
        {tab.content(place)}
      </div>
    </section>
  );
}
