import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useForm } from '#runtime/form/form-scope.ts';
import { whenIdle } from '#runtime/context/idle.ts';
import { cellOf } from '#core/schema/address.ts';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import { rowHeightPx } from '../columns/columns.ts';
import { copyCell, useFillDown, useGridKeys } from './use-grid-keys.ts';
import { canAddRows, type Grid } from '../grid.ts';
import { newRow } from '../rows/use-row-actions.ts';
import { Summary } from '../columns/Summary.tsx';
import type { TableProps } from '../table.ts';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { usePaste } from '../paste/use-paste.ts';
import type { RemovedRows } from '../rows/use-removed.ts';
import type { Selection } from '../rows/use-selection.ts';
import { virtualRows, noRows, type Range, rangeAt, scrollTo, visibleRows, windowAbove } from './virtual-rows.ts';
import { useAuth, useInterpreter } from '#runtime/context/application.tsx';

interface SheetProps {
  grid: Grid;
  order: readonly string[];
  selection: Selection;
  undo: RemovedRows;
}

/** The scroll container of header, rows and sums. A long table scrolls inside of it and is virtualised (windowing). */
export function Sheet({ grid, order, selection, undo }: SheetProps) {
  const t = useTranslation();
  const form = useForm();
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { reach, latest, topRow, setTopRow } = useReach(grid, order, frame, body);
  const { rest, ...keys } = useGridKeys(grid, reach);
  const onPaste = usePaste(grid, undo.write, rest);
  const fillDown = useFillDown(grid, selection.selected, undo.write, rest);
  useEffect(
    () => form.reveal.joinTable(grid.name, (row) => reach.reveal(latest.current.indexOf(row))),
    [form, grid.name, reach, latest],
  );
  useAppendedRows(order, frame, body, setTopRow);
  const { range, indexes } = useDrawnRows(grid, order, topRow);
  const isLong = order.length > windowAbove;
  const { tracks } = grid;
  return (
    <div
      ref={frame}
      className={frameClass(isLong, tracks.tightPx)}
      // Synchronous, so that rows scrolling into view are rendered in the same frame.
      onScroll={isLong ? () => flushSync(reach.follow) : undefined}
      style={frameStyle(grid)}
      role="grid"
      aria-label={useText(grid.node.config.label)}
      aria-rowcount={order.length + 1}
      aria-colcount={tracks.count}
      aria-readonly={!grid.editable}
      aria-multiselectable={tracks.select ? true : undefined}
      tabIndex={grid.editable ? undefined : 0}
      {...keys}
      onCopy={copyCell}
      onPaste={onPaste}
      onKeyDown={(event) => {
        fillDown(event);
        takeBack(event, grid, undo);
        keys.onKeyDown(event);
      }}
    >
      <div className="zt-sheet" role="presentation">
        <TableHead grid={grid} selection={selection.state} toggleAll={selection.toggleAll} />
        <div ref={body} role="rowgroup" className="zt-body" style={{ height: order.length * rowHeightPx }}>
          {indexes.map((index) => (
            <TableRow
              key={order[index]}
              grid={grid}
              row={order[index] as string}
              index={index}
              isSelected={selection.selected.has(order[index] as string)}
              isEntry={index === range.from}
            />
          ))}
        </div>
        {order.length === 0 && <div className="zt-none">{t('table.empty')}</div>}
        {(grid.node.props as TableProps).showSummary && <Summary grid={grid} />}
      </div>
    </div>
  );
}

/** The rows in the window, those that are still rendered, and the active one. */
function useDrawnRows(grid: Grid, order: readonly string[], topRow: number) {
  const range = useMemo(() => rangeAt(topRow * rowHeightPx, rowHeightPx, order.length), [topRow, order.length]);
  // Rows that left the window are unmounted when idle: new ones are rendered first.
  const leaving = useOnceStill(range);
  const end = useEnd(order.length, grid.editable);
  return { range, indexes: virtualRows(order, [range, leaving, end], cellOf(grid.active.path ?? '')?.row) };
}

type Box = RefObject<HTMLDivElement | null>;

/** The rows that keyboard and validation can reach, and the row at the top of the window. */
function useReach(grid: Grid, order: readonly string[], frameRef: Box, body: Box) {
  const { newId, now } = useInterpreter();
  const { user } = useAuth();
  const form = useForm();
  const [topRow, setTopRow] = useState(0);
  const latest = useRef(order);
  useLayoutEffect(() => {
    latest.current = order;
  });
  const reach = useMemo(() => {
    const follow = () => setTopRow(Math.floor((frameRef.current?.scrollTop ?? 0) / rowHeightPx));
    return {
      follow,
      order: () => latest.current,
      sheet: () => body.current,
      addRow() {
        if (!grid.editable || !canAddRows(grid)) return undefined;
        const row = newRow(grid.node, { now: now(), user }, newId(), form);
        flushSync(() => form.insertRows(grid.name, [row]));
        return row.zhjyId;
      },
      reveal(index: number) {
        const box = frameRef.current;
        if (!box || latest.current.length <= windowAbove) return;
        box.scrollTop = scrollTo(index, box.scrollTop, rowHeightPx, visibleRows * rowHeightPx);
        flushSync(follow);
      },
    };
  }, [grid, form, newId, now, user, frameRef, body]);
  return { reach, latest, topRow, setTopRow };
}

/** Scrolls to an appended row. */
function useAppendedRows(order: readonly string[], frameRef: Box, body: Box, setTopRow: (row: number) => void): void {
  const [before, setBefore] = useState(order);
  if (before !== order) {
    // An appended row must be visible: the window moves in the same render, and the container scrolls before the paint.
    setBefore(order);
    if (isAppended(before, order)) setTopRow(Math.max(0, order.length - visibleRows));
  }
  useScrolledToEnd(order, () => {
    if (frameRef.current && order.length > windowAbove) frameRef.current.scrollTop = order.length * rowHeightPx;
    else body.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  });
}

/** Ctrl+Z undoes the last paste, fill or removal; in an open control it is left to the control. */
function takeBack(event: KeyboardEvent, grid: Grid, undo: RemovedRows): void {
  const isUndo =
    event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (!isUndo || grid.active.path !== undefined || undo.count === 0) return;
  event.preventDefault();
  undo.restore();
}

/**
 * The last rows of a long table, rendered in advance when idle: new rows are appended there and must appear at once.
 */
function useEnd(count: number, editable: boolean): Range {
  const isLong = editable && count > windowAbove;
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => (isLong ? whenIdle(() => setDrawn(true)) : undefined), [isLong]);
  return isLong && isDrawn ? rangeAt(count * rowHeightPx, rowHeightPx, count) : noRows;
}

/** How long scrolling must pause before rows outside the window are unmounted, in milliseconds. */
const stillMs = 200;

/** The debounced value, updated when it has not changed for `stillMs` and the browser is idle. */
function useOnceStill<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (settled === value) return undefined;
    let leave = () => {};
    const timer = setTimeout(() => {
      leave = whenIdle(() => setSettled(value));
    }, stillMs);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [settled, value]);
  return settled;
}

/** Whether a row was appended to a table that had rows. */
function isAppended(before: readonly string[], after: readonly string[]): boolean {
  return before.length > 0 && after.length > before.length && after.at(-1) !== before.at(-1);
}

/** Calls back, before the paint, when a row was appended. */
function useScrolledToEnd(order: readonly string[], scroll: () => void): void {
  const before = useRef(order);
  useLayoutEffect(() => {
    if (isAppended(before.current, order)) scroll();
    before.current = order;
  });
}

function frameClass(isLong: boolean, tightPx: number | undefined): string {
  return `zt-frame${isLong ? ' zt-frame--long' : ''}${tightPx === undefined ? '' : ` zt-tight-${tightPx}`}`;
}

/** CSS custom properties shared by rows, header and sums. */
function frameStyle({ tracks }: Grid): CSSProperties {
  return {
    '--zt-columns': tracks.template,
    '--zt-width': `${tracks.widthPx}px`,
    '--zt-row': `${rowHeightPx}px`,
    '--zt-rows': visibleRows,
    '--zt-left': `${tracks.covered.left}px`,
    '--zt-right': `${tracks.covered.right}px`,
  } as CSSProperties;
}
