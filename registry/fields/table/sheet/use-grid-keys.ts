import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useMemo, useRef } from 'react';
import { useForm } from '#runtime/form/form-scope.ts';
import { cellOf, cellPath } from '#core/schema/address.ts';
import { type Column, isWritable } from '../columns/columns.ts';
import type { Grid } from '../grid.ts';
import type { RemovedRows } from '../rows/use-removed.ts';

/** The position of a cell: row index, column index. */
interface CellAddress {
  row: number;
  column: number;
}

/** The next cell to enter in a direction; with `wrap` it continues in the next or previous row. Undefined: none. */
export function neighbour(
  from: CellAddress,
  step: { rows: number; columns: number },
  columns: readonly Pick<Column, 'editable'>[],
  rows: number,
  wrap: boolean,
): CellAddress | undefined {
  let { row, column } = { row: from.row + step.rows, column: from.column + step.columns };
  while (row >= 0 && row < rows) {
    if (columns[column]?.editable) return { row, column };
    if (step.columns === 0) return undefined;
    column += step.columns;
    if (column < 0 || column >= columns.length) {
      if (!wrap) return undefined;
      row += step.columns;
      column = step.columns > 0 ? 0 : columns.length - 1;
    }
  }
  return undefined;
}

/** What a key means while a cell is edited (`editing`) or only focused. */
type Wish = { go: { rows: number; columns: number }; wrap: boolean } | 'enter' | 'leave' | undefined;

const arrows: Readonly<Record<string, { rows: number; columns: number }>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
};

interface KeyPress {
  key: string;
  shiftKey: boolean;
  /** The widget handles the up and down keys: it steps a number, or has a list open. */
  ownsArrows: boolean;
  /** The widget handles Enter: multi-line text, or an open list. */
  ownsEnter: boolean;
}

export function wishOf(press: KeyPress, editing: boolean): Wish {
  const { key, shiftKey } = press;
  if (key === 'Tab') return editing ? { go: { rows: 0, columns: shiftKey ? -1 : 1 }, wrap: true } : undefined;
  const arrow = arrows[key];
  if (!editing) {
    if (arrow) return { go: arrow, wrap: false };
    return key === 'Enter' || key === 'F2' ? 'enter' : undefined;
  }
  if (key === 'Escape') return 'leave';
  if (key === 'Enter' && !press.ownsEnter) return { go: { rows: shiftKey ? -1 : 1, columns: 0 }, wrap: false };
  return arrow && arrow.rows !== 0 && !press.ownsArrows ? { go: arrow, wrap: false } : undefined;
}

interface Reach {
  order(): readonly string[];
  /** Scrolls a row into the window and renders it. */
  reveal(index: number): void;
  /** The element that contains all cells. */
  sheet(): HTMLElement | null;
  /** Appends a row and renders it; undefined where adding is not allowed. */
  addRow(): string | undefined;
}

/** Moves of the focus from cell to cell; each returns whether there was one to move to. */
function cellMoves(grid: Grid, reach: Reach) {
  const focus = (path: string) => {
    const cells = reach.sheet()?.querySelectorAll<HTMLElement>('[data-cell]') ?? [];
    [...cells].find((cell) => cell.dataset['cell'] === path)?.focus();
  };

  function go(path: string, step: { rows: number; columns: number }, wrap: boolean): boolean {
    const cell = cellOf(path);
    if (!cell) return false;
    const order = reach.order();
    const from = {
      row: order.indexOf(cell.row),
      column: grid.columns.findIndex(({ key }) => key === cell.field),
    };
    const to = neighbour(from, step, grid.columns, order.length, wrap);
    const row = to && order[to.row];
    const column = to && grid.columns[to.column];
    if (!to || row === undefined || !column) return false;
    reach.reveal(to.row);
    focus(cellPath(grid.name, row, column.key));
    return true;
  }

  /** Appends a row after the last one: continues in the same column, after the last cell in the first. */
  function goToNewRow(path: string): boolean {
    const cell = cellOf(path);
    if (!cell || reach.order().at(-1) !== cell.row) return false;
    const editable = grid.columns.filter((column) => column.editable);
    const column = editable.at(-1)?.key === cell.field ? editable[0]?.key : cell.field;
    const row = column === undefined ? undefined : reach.addRow();
    if (row === undefined || column === undefined) return false;
    focus(cellPath(grid.name, row, column));
    return true;
  }

  return { focus, go, goToNewRow };
}

/** Keyboard navigation between cells: a focused cell is entered, keys move from cell to cell. */
export function useGridKeys(grid: Grid, reach: Reach) {
  const isResting = useRef(false);
  const isPressing = useRef(false);
  return useMemo(() => {
    const { focus, go, goToNewRow } = cellMoves(grid, reach);

    /** Focuses a cell without opening its editor. */
    function rest(path: string): void {
      isResting.current = true;
      grid.active.enter(undefined);
      focus(path);
      isResting.current = false;
    }

    return {
      rest,
      onFocus(event: FocusEvent<HTMLElement>) {
        const path = event.target.dataset['cell'];
        if (path === undefined || isResting.current || event.target.dataset['open'] === undefined) return;
        grid.active.enter(path, isPressing.current);
      },
      onPointerDown() {
        isPressing.current = true;
      },
      onPointerUp() {
        isPressing.current = false;
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.defaultPrevented || event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey)
          return;
        // A widget's drop-down is rendered in a portal outside the table: it handles its own keys.
        if (!event.currentTarget.contains(event.target as Node)) return;
        const target = event.target as HTMLElement;
        const path = target.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
        if (path === undefined) return;
        const wish = wishOf(
          { key: event.key, shiftKey: event.shiftKey, ...ownKeys(target) },
          grid.active.path === path,
        );
        if (wish === undefined) return;
        if (wish === 'leave') rest(path);
        else if (wish === 'enter') grid.active.enter(path);
        else if (!go(path, wish.go, wish.wrap)) {
          const isDown = event.key === 'Enter' && !event.shiftKey;
          if (!isDown || !goToNewRow(path)) return;
        }
        event.preventDefault();
      },
    };
  }, [grid, reach]);
}

function ownKeys(target: HTMLElement): { ownsArrows: boolean; ownsEnter: boolean } {
  const isPlain = target instanceof HTMLInputElement && target.type === 'text' && !target.hasAttribute('role');
  const isLines = target instanceof HTMLTextAreaElement;
  const isListOpen = target.getAttribute('aria-expanded') === 'true';
  return { ownsArrows: !isPlain, ownsEnter: isLines || isListOpen || target instanceof HTMLButtonElement };
}

/**
 * Ctrl+D (fill down): copies the value of the cell above; with several rows selected, copies the value of the first
 * selected row to the others, in the column of the cell.
 */
export function useFillDown(
  grid: Grid,
  selected: ReadonlySet<string>,
  write: RemovedRows['write'],
  rest: (path: string) => void,
): (event: KeyboardEvent<HTMLElement>) => void {
  const form = useForm();
  return (event) => {
    if (event.key.toLowerCase() !== 'd' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const path = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell'];
    const cell = path === undefined ? undefined : cellOf(path);
    const column = grid.columns.find(({ key }) => key === cell?.field);
    if (!grid.editable || !cell || !column?.editable) return;
    // Prevents the browser's bookmark shortcut.
    event.preventDefault();
    const order = form.rows(grid.name)?.order ?? [];
    const chosen = order.filter((row) => selected.has(row));
    const above = order[order.indexOf(cell.row) - 1];
    const [source, ...targets] = chosen.length > 1 ? chosen : above === undefined ? [] : [above, cell.row];
    if (source === undefined) return;
    const value = form.value(cellPath(grid.name, source, column.key));
    const paths = targets.map((row) => cellPath(grid.name, row, column.key));
    const open = paths.filter((one) => isWritable(form, column, one));
    rest(path as string);
    write(Object.fromEntries(open.map((one) => [one, value])));
  };
}

/** Copying in a focused cell that is not edited copies its formatted text; a text selection takes precedence. */
export function copyCell(event: ClipboardEvent<HTMLElement>): void {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
  const words = cell?.querySelector('.zt-text')?.textContent;
  if (!words || getSelection()?.isCollapsed === false) return;
  event.clipboardData.setData('text/plain', words);
  event.preventDefault();
}
