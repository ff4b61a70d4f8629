import type { Column } from './columns.ts';

/** The position of a cell: row index, column index. */
export interface Place {
  row: number;
  column: number;
}

/** The next cell to enter in a direction; with `wrap` it continues in the next or previous row. Undefined: none. */
export function neighbour(
  from: Place,
  step: { rows: number; columns: number },
  columns: readonly Pick<Column, 'editable'>[],
  rows: number,
  wrap: boolean,
): Place | undefined {
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
export type Wish = { go: { rows: number; columns: number }; wrap: boolean } | 'enter' | 'leave' | undefined;

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
