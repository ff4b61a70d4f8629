import { DeleteOutlined, DownOutlined, HolderOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { keysSpoken } from '../commands/keys.tsx';
import { type FocusActs, useFocusActs } from '../commands/registry.tsx';

interface Props<Row> {
  /** Names the list in the labels of its buttons. */
  label: string;
  rows: readonly Row[];
  onChange(rows: Row[]): void;
  titleOf(row: Row, index: number): string;
  /** Controls in place of the title. */
  renderInline?: (row: Row, index: number) => ReactNode;
  /** Opened below the row. */
  renderDetail?: ((row: Row, index: number) => ReactNode) | undefined;
  /** What is added by the button; absent: `more` adds. */
  onAdd?: () => Row;
  addLabel?: string;
  /** More controls below the rows. */
  more?: ReactNode;
  onTitle?: ((index: number) => void) | undefined;
}

const moved = <Row,>(rows: readonly Row[], from: number, to: number): Row[] => {
  const all = [...rows];
  const [row] = all.splice(from, 1) as [Row];
  all.splice(to, 0, row);
  return all;
};

const focusable = 'input:not(:disabled), textarea, [contenteditable=true], button:not(:disabled)';

interface EntryFocus {
  index: number;
  part: 'grip' | 'control';
}

/** Moves the focus into an entry of a list: to its grip, or to its first control. */
function focusEntry(host: HTMLElement | null, { index, part }: EntryFocus): void {
  const entries = host?.querySelectorAll<HTMLElement>(':scope > ul > li') ?? [];
  const entry = entries[Math.min(index, entries.length - 1)];
  const find = (place: string) => entry?.querySelector<HTMLElement>(`:scope > ${place}`);
  const control =
    find('.zs-item > .zs-item-inline input:not([type=radio])') ?? find(`.zs-item-detail :is(${focusable})`);
  const grip = find('.zs-item > .zs-grip');
  // An empty list goes on at what adds to it.
  const add = host?.querySelector<HTMLElement>(`:scope > button, :scope > .zs-rows-more :is(${focusable})`);
  ((part === 'control' ? control : undefined) ?? grip ?? add)?.focus();
}

/** What can be done with the entries of a list, each followed by the focus. */
function useEntryActs<Row>({ rows, onChange, onAdd, renderDetail, onTitle }: Props<Row>) {
  const host = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<number>();
  const [target, setTarget] = useState<EntryFocus>();
  useEffect(() => {
    if (target) focusEntry(host.current, target);
  }, [target]);
  const acts = {
    toggle: (index: number) => setOpen(open === index ? undefined : index),
    move(from: number, to: number) {
      if (to < 0 || to >= rows.length || from === to) return;
      onChange(moved(rows, from, to));
      setOpen((now) => (now === from ? to : undefined));
      setTarget({ index: to, part: 'grip' });
    },
    remove(index: number) {
      setOpen(undefined);
      onChange(rows.filter((_, at) => at !== index));
      setTarget({ index, part: 'grip' });
    },
    add() {
      if (!onAdd) return;
      onChange([...rows, onAdd()]);
      setOpen(rows.length);
      setTarget({ index: rows.length, part: 'control' });
    },
  };
  useFocusActs(host, (focus): FocusActs => {
    const entries = [...(host.current?.querySelectorAll(':scope > ul > li') ?? [])];
    const index = entries.findIndex((entry) => entry.contains(focus));
    const picker = host.current?.querySelector<HTMLElement>(`:scope > .zs-rows-more :is(${focusable})`);
    const addEntry = onAdd ? acts.add : picker ? () => picker.focus() : undefined;
    if (index < 0) return { addEntry };
    const openEntry = onTitle ? () => onTitle(index) : renderDetail ? () => acts.toggle(index) : undefined;
    return {
      addEntry,
      openEntry,
      entryUp: index > 0 ? () => acts.move(index, index - 1) : undefined,
      entryDown: index < entries.length - 1 ? () => acts.move(index, index + 1) : undefined,
      removeEntry: () => acts.remove(index),
    };
  });
  return { host, open, ...acts };
}

/** An ordered list: its rows are moved by mouse and by Alt and the arrow keys, added and removed. */
export function Rows<Row>(props: Props<Row>) {
  const { label, rows, onAdd, addLabel, more } = props;
  const { host, open, toggle, move, remove, add } = useEntryActs(props);
  const [dragged, setDragged] = useState<number>();
  const drop = (to: number) => {
    if (dragged !== undefined) move(dragged, to);
    setDragged(undefined);
  };
  return (
    <div ref={host} className="zs-rows">
      {rows.length > 0 && (
        <ul>
          {rows.map((row, index) => (
            <Line
              // Rows have no identity of their own: their controls are driven by their values.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              {...props}
              row={row}
              index={index}
              isOpen={open === index}
              isDragged={dragged === index}
              onOpen={() => toggle(index)}
              onRemove={() => remove(index)}
              onDrag={() => setDragged(index)}
              onDrop={() => drop(index)}
              onEnd={() => setDragged(undefined)}
            />
          ))}
        </ul>
      )}
      {onAdd && <AddButton label={addLabel ?? label} onClick={add} />}
      {more && <div className="zs-rows-more">{more}</div>}
    </div>
  );
}

function AddButton({ label, onClick }: { label: string; onClick(): void }) {
  const t = useTranslation();
  return (
    <Button
      data-act
      type="dashed"
      size="small"
      block
      icon={<PlusOutlined />}
      aria-keyshortcuts={keysSpoken('mod+enter')}
      onClick={onClick}
    >
      {t('studio.rows.add', { label })}
    </Button>
  );
}

interface LineProps<Row> extends Props<Row> {
  row: Row;
  index: number;
  isOpen: boolean;
  isDragged: boolean;
  onOpen(): void;
  onRemove(): void;
  onDrag(): void;
  onDrop(): void;
  onEnd(): void;
}

function Line<Row>(props: LineProps<Row>) {
  const { row, index, titleOf, renderInline, renderDetail, isOpen, isDragged, onOpen, onTitle } = props;
  const { onRemove, onDrag, onDrop, onEnd } = props;
  const t = useTranslation();
  const title = titleOf(row, index);
  const canOpen = renderDetail !== undefined;
  const over = (event: DragEvent) => event.preventDefault();
  return (
    <li data-dragged={isDragged || undefined} onDragOver={over} onDrop={onDrop}>
      <div className="zs-item">
        <Grip title={title} onDrag={onDrag} onEnd={onEnd} />
        {renderInline ? (
          <div className="zs-item-inline">{renderInline(row, index)}</div>
        ) : (
          <button
            data-act
            type="button"
            className="zs-item-title"
            title={title}
            aria-expanded={canOpen ? isOpen : undefined}
            onClick={onTitle ? () => onTitle(index) : onOpen}
          >
            {canOpen && (isOpen ? <DownOutlined /> : <RightOutlined />)}
            <span>{title}</span>
          </button>
        )}
        {renderInline && canOpen && (
          <Button
            data-act
            type="text"
            size="small"
            icon={isOpen ? <DownOutlined /> : <RightOutlined />}
            aria-expanded={isOpen}
            aria-label={t('studio.rows.open', { title })}
            onClick={onOpen}
          />
        )}
        <Button
          data-act
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('studio.rows.remove', { title })}
          aria-keyshortcuts={keysSpoken('alt+shift+delete')}
          onClick={onRemove}
        />
      </div>
      {isOpen && canOpen && <div className="zs-item-detail">{renderDetail(row, index)}</div>}
    </li>
  );
}

interface GripProps extends Pick<LineProps<unknown>, 'onDrag' | 'onEnd'> {
  title: string;
}

/** What a row is moved by. */
function Grip({ title, onDrag, onEnd }: GripProps) {
  const t = useTranslation();
  return (
    <Tooltip title={t('studio.rows.move')}>
      <button
        data-act
        type="button"
        className="zs-grip"
        draggable
        aria-label={t('studio.rows.moveOne', { title })}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onDragStart={onDrag}
        onDragEnd={onEnd}
      >
        <HolderOutlined />
      </button>
    </Tooltip>
  );
}
