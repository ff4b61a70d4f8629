import { Tabs } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useLearning } from './use-learning.ts';
import { useSay } from '#runtime/texts.ts';
import type { OpenProps } from '../control/Shell.tsx';
import { PendingList, type PendingGroup } from './PendingList.tsx';
import type { PickerFace } from './picker-face.ts';
import { PickerFrame } from './PickerFrame.tsx';
import { PickerSearch } from './PickerSearch.tsx';
import type { Picked } from './picked.ts';
import { useKeyword } from './use-keyword.ts';
import { usePending } from './use-pending.ts';

/** Where something to choose is shown: what is searched for, what is pending, and how something is added to it. */
export interface PickPlace {
  keyword: string;
  has(key: string): boolean;
  add(item: Picked): void;
  multiple: boolean;
  /** What the thing is called for those who cannot see it. */
  label: string;
}

/** One of the ways to find something: a tree, a list that goes on, a few entries. */
export interface PickerTab {
  key: string;
  /** Message id. */
  label: string;
  content(place: PickPlace): ReactNode;
  /** There is nothing to search in. */
  isPlain?: boolean;
}

interface PickerDialogProps<P> extends OpenProps<PickerFace<P>> {
  title: string;
  /** One tab alone is shown without tabs. */
  tabs: readonly PickerTab[];
  /** Headings of what is pending. */
  groups?: readonly PendingGroup[];
}

/**
 * The dialog of every picker of the organisation: at the left one or several ways to find something, at the right what
 * is pending. It begins anew whenever it is opened (PICK-012); Confirm emits what is pending, Cancel and Escape nothing.
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

/** The left side. Another tab begins without a keyword and loads anew (PICK-026). */
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
