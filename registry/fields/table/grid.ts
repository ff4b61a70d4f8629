import type { CompiledNode } from '#core/compile/tree.ts';
import type { ActiveCell } from './sheet/active-cell.ts';
import type { Column, Tracks } from './columns/columns.ts';
import { selectDataName } from './select-data/select-data.ts';
import type { TableButton, TableProps } from './table.ts';

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

/** Whether rows may be added: the add button is shown. */
export const canAddRows = ({ node }: Pick<Grid, 'node'>): boolean =>
  shownButtons((node.props as TableProps).footerBtnsList, ['add']).length > 0;

/** Buttons that are shown, of those the place knows. */
export function shownButtons(buttons: readonly TableButton[], known: readonly string[]): readonly TableButton[] {
  return buttons.filter(({ show, value }) => show !== false && known.includes(value));
}

/** The buttons below the rows. */
export function footerButtons(buttons: readonly TableButton[], known: readonly string[]): readonly TableButton[] {
  const own = buttons.filter(isSelecting).map(({ value }) => value);
  return shownButtons(buttons, [...known, ...own]);
}

/** Whether a button opens a window to choose data from. */
export const isSelecting = ({ value, actionConfig }: TableButton): boolean =>
  value.startsWith(selectDataName) && actionConfig !== undefined;
