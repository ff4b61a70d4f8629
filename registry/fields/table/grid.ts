import type { CompiledNode } from '#core/compile/tree.ts';
import type { ActiveCell } from './active-cell.ts';
import type { Column, Tracks } from './columns.ts';
import type { TableButton } from './table.ts';

/** What the parts of one table share. It stays the same object while rows come, go and scroll. */
export interface Grid {
  node: CompiledNode;
  /** Field name of the table. */
  name: string;
  columns: readonly Column[];
  tracks: Tracks;
  active: ActiveCell;
  /** Cells may be entered. */
  editable: boolean;
  rowButtons: readonly TableButton[];
  runRow(button: TableButton, row: string): void;
  toggle(row: string): void;
}

/** Buttons that are shown; own buttons of the family (`custom...`) are no concern of the table itself. */
export function shownButtons(buttons: readonly TableButton[], known: readonly string[]): readonly TableButton[] {
  return buttons.filter(({ show, value }) => show !== false && known.includes(value));
}
