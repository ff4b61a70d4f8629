import { CloseOutlined } from '@ant-design/icons';
import VirtualList from '@rc-component/virtual-list';
import { Button } from 'antd';
import { type MouseEvent, useMemo, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useAvailableHeight } from '../../kit/overlay/BlockFrame.tsx';
import { NodeMark } from './pick-node.tsx';
import { PickedName } from '../../kit/picker/PickerField.tsx';
import type { Picked } from '../../kit/values/choices.ts';

/** What is about to be chosen. It begins as what is chosen now (PICK-012) and counts once it is confirmed. */
export interface Pending {
  items: readonly Picked[];
  add(item: Picked): void;
  remove(key: string): void;
  clear(): void;
  /** Whether this key is among them. */
  has(key: string): boolean;
}

export function usePending(chosen: readonly Picked[], multiple: boolean): Pending {
  const [items, setItems] = useState(chosen);
  return useMemo(
    () => ({
      items,
      add: (item) => setItems((now) => withAdded(now, item, multiple)),
      remove: (key) => setItems((now) => now.filter((item) => item.key !== key)),
      clear: () => setItems([]),
      has: (key) => items.some((item) => item.key === key),
    }),
    [items, multiple],
  );
}

/** Adds an item to the pending ones, ignoring duplicates; in single mode it replaces them (PICK-015, PICK-016). */
function withAdded(pending: readonly Picked[], item: Picked, multiple: boolean): readonly Picked[] {
  if (!multiple) return [item];
  return pending.some(({ key }) => key === item.key) ? pending : [...pending, item];
}

/** A heading in the list of pending items, and the types listed below it. */
export interface PendingGroup {
  /** Message id. */
  title: string;
  types: readonly string[];
}

/** Removes an item; its focused remove button disappears, so the focus moves to the next one, else to the list. */
function leave({ currentTarget }: MouseEvent<HTMLElement>, take: () => void): void {
  const list = currentTarget.closest<HTMLElement>('.zp-pending');
  const others = [...(list?.querySelectorAll<HTMLElement>('.zp-remove') ?? [])];
  const at = others.indexOf(currentTarget);
  const next = at < 0 ? undefined : (others[at + 1] ?? others[at - 1]);
  (next ?? list)?.focus();
  take();
}

/** Height of the list until the available one is measured, and the smallest one of a row. */
const usualPx = 392;
const rowPx = 40;

/** A heading, or an item and its place among all items. */
type Line = { key: string; heading: string } | { key: string; item: Picked; place: number };

/** The items as lines of one list, below the headings of their groups; a heading without items is left out. */
function linesOf(items: readonly Picked[], groups: readonly PendingGroup[] | undefined): readonly Line[] {
  let place = 0;
  const lineOf = (item: Picked): Line => ({ key: item.key, item, place: (place += 1) });
  if (!groups) return items.map(lineOf);
  return groups.flatMap(({ title, types }): Line[] => {
    const own = items.filter(({ type }) => type !== undefined && types.includes(type));
    if (own.length === 0) return [];
    return [{ key: `heading ${title}`, heading: title }, ...own.map(lineOf)];
  });
}

interface PendingListProps {
  pending: Pending;
  /** Absent: one list without headings. */
  groups?: readonly PendingGroup[] | undefined;
}

/** The right side of a picker: the pending items, which can be removed one by one or all at once. */
export function PendingList({ pending, groups }: PendingListProps) {
  const t = useTranslation();
  const { items } = pending;
  const { ref, heightPx } = useAvailableHeight();
  const lines = useMemo(() => linesOf(items, groups), [items, groups]);
  return (
    <section className="zp-pane zp-pending" aria-label={t('picker.selected')} tabIndex={-1}>
      <header className="zp-head">
        <h3>{t('picker.selected')}</h3>
        {items.length > 0 && <span className="zp-count">{items.length}</span>}
        <Button type="link" size="small" disabled={items.length === 0} onClick={(event) => leave(event, pending.clear)}>
          {t('picker.clearList')}
        </Button>
      </header>
      <div className="zp-room" ref={ref}>
        {items.length === 0 ? (
          <p className="zk-none">{t('common.noData')}</p>
        ) : (
          <VirtualList<Line>
            className="zp-entries"
            data={[...lines]}
            itemKey="key"
            itemHeight={rowPx}
            height={heightPx ?? usualPx}
            innerProps={{ role: 'list' }}
          >
            {(line) =>
              'heading' in line ? (
                <div role="presentation">
                  <h4 className="zp-group">{t(line.heading)}</h4>
                </div>
              ) : (
                <div role="listitem" aria-setsize={items.length} aria-posinset={line.place}>
                  <Entry item={line.item} pending={pending} />
                </div>
              )
            }
          </VirtualList>
        )}
      </div>
    </section>
  );
}

function Entry({ item, pending }: { item: Picked; pending: Pending }) {
  const t = useTranslation();
  return (
    <div className="zp-entry">
      <NodeMark node={item} name={item.name} />
      <span className="zp-text">
        <PickedName item={item} />
        {item.path && item.path !== item.name && <small title={item.path}>{item.path}</small>}
      </span>
      <button
        type="button"
        className="zp-remove"
        aria-label={t('picker.remove', { name: item.name })}
        onClick={(event) => leave(event, () => pending.remove(item.key))}
      >
        <CloseOutlined />
      </button>
    </div>
  );
}
