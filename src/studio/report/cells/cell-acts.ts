import type { ClipboardEvent } from 'react';
import {
  clearArea,
  copiedCells,
  type CopiedCells,
  copiedIn,
  eachCell,
  type GridPlace,
  pasteCells,
  pasteTexts,
  typedOf,
} from '#core/report/edit-sheet.ts';
import { blockOf } from '#core/record/clipboard/block.ts';
import { placeOf } from '#core/report/grid.ts';
import { useTextOf } from '#runtime/context/use-translation.ts';
import { type CellLook, reportLimits, type SheetCell } from '#schemas/language/sheet.ts';
import { useEditing } from '../../editing.ts';
import { type Cursor, type EditedSheet, useChosenCells } from './chosen-cells.ts';

/** Changes the look of all chosen cells together. */
export function useCellLooks() {
  const { sheet, area, active, change } = useChosenCells();
  const look = active?.cell.look ?? {};
  const set = <Name extends keyof CellLook>(name: Name, value: CellLook[Name]) => {
    if (!sheet || !area) return;
    change(sheet, (edited) =>
      eachCell(edited, area, (cell) => {
        const { [name]: _before, ...rest } = cell.look ?? {};
        const next: CellLook = value === undefined ? rest : { ...rest, [name]: value };
        if (Object.keys(next).length > 0) cell.look = next;
        else delete cell.look;
      }),
    );
  };
  return { look, set, toggle: (name: 'bold' | 'italic') => set(name, look[name] ? undefined : true) };
}
/** The acts of the keyboard on the chosen cells. */
export function useAreaActs(of: EditedSheet, at: Cursor) {
  const { area, change } = useChosenCells();
  const { undo, redo } = useEditing();
  const { toggle } = useCellLooks();
  return {
    toggle,
    clear: () => change(of, (sheet) => clearArea(sheet, area ?? spanOf(at))),
    undo: () => undo?.(),
    redo: () => redo?.(),
  };
}

const spanOf = ({ from }: Cursor) => ({
  rows: { start: from.row, end: from.row + 1 },
  columns: { start: from.column, end: from.column + 1 },
});

/** Cells on the clipboard besides their texts. */
const cellsType = 'application/x-zhjy-cells';

/** Copies, cuts and pastes cells: as cells within reports, as a table of texts elsewhere. */
export function useCellClipboard(of: EditedSheet, at: Cursor, isTyping: boolean) {
  const { area, change, choose } = useChosenCells();
  const say = useTextOf();
  const copy = (event: ClipboardEvent) => {
    if (isTyping || !area) return false;
    event.preventDefault();
    const copied = copiedCells(of.sheet, area);
    event.clipboardData.setData(cellsType, JSON.stringify(copied));
    event.clipboardData.setData(
      'text/plain',
      tableOf(copied, (cell) => typedOf(cell, say(cell.text))),
    );
    return true;
  };
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut(event: ClipboardEvent) {
      if (copy(event) && area) change(of, (sheet) => clearArea(sheet, area));
    },
    onPaste(event: ClipboardEvent) {
      if (isTyping) return;
      event.preventDefault();
      const cells = copiedIn(event.clipboardData.getData(cellsType));
      const text = event.clipboardData.getData('text/plain');
      let taken = area;
      change(of, (sheet) => {
        if (cells) taken = pasteCells(sheet, at.from, cells);
        else if (text !== '') taken = pasteTexts(sheet, at.from, blockOf(text));
      });
      if (!taken) return;
      const last = {
        row: Math.min(taken.rows.end, reportLimits.rows) - 1,
        column: Math.min(taken.columns.end, reportLimits.columns) - 1,
      };
      choose(of, { from: at.from, to: last });
    },
  };
}

/** Copied cells as a table of texts: rows of lines, columns of tabs. */
function tableOf({ from, height, width, cells }: CopiedCells, textOf: (cell: SheetCell) => string): string {
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => ''));
  for (const cell of cells) {
    const { row, column } = placeOf(cell.at) as GridPlace;
    const line = rows[row - from.row];
    if (line) line[column - from.column] = textOf(cell).replace(/[\t\n\r]+/g, ' ');
  }
  return rows.map((row) => row.join('\t')).join('\n');
}
