import { Tabs } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useLearning } from './use-learning.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { OpenProps } from '../trigger/SelectTrigger.tsx';
import { PendingList, type PendingGroup } from './PendingList.tsx';
import type { PickerFace } from './picker-face.ts';
import { PickerFrame } from './PickerFrame.tsx';
import { PickerSearch } from './PickerSearch.tsx';
import type { Picked } from './picked.ts';
import { useKeyword } from './use-keyword.ts';
import { usePending } from './use-pending.ts';

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
  const learn = useLearning();
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
  const say = useSay();
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
          items={tabs.map(({ key, label: id }) => ({ key, label: say(id) }))}
        />
      )}
      <div className="zp-body" key={tab.key}>
        {tab.content(place)}
      </div>
    </section>
  );
}
