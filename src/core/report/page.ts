import type { Sheet } from '#schemas/language/sheet.ts';
import type { GrownCell, GrownSheet } from './expand.ts';

/** A cell on a page: its row there, and the part of its span that the page has. */
export interface PageCell extends Pick<GrownCell, 'row' | 'rowSpan'> {
  readonly cell: GrownCell;
}

export interface PageRow {
  readonly of: number;
  readonly isHeader: boolean;
  readonly cells: readonly PageCell[];
}

/** A page of a sheet: the header rows, which every page repeats, and its own rows. */
export interface SheetPage {
  /** Made while they are read: a page of all rows is as long as the report. */
  readonly rows: Iterable<PageRow>;
  /** Header rows before the first other one. */
  readonly headers: number;
  /** Rows of all pages, without header rows. */
  readonly total: number;
  readonly currentPage: number;
  readonly pageSize: number;
}

/** Page numbers above the last show the last page; a size of 0 is all rows. */
export function sheetPage(
  { rows }: GrownSheet,
  sheet: Sheet,
  page: { currentPage: number; pageSize: number },
): SheetPage {
  const isHeader = (of: number) => sheet.rows?.[of]?.header === true;
  const lines = rows.map(({ of }, line) => ({ of, line, isHeader: isHeader(of) }));
  const body = lines.filter((line) => !line.isHeader);
  const pageSize = page.pageSize === 0 ? Math.max(body.length, 1) : page.pageSize;
  const currentPage = Math.min(page.currentPage, Math.max(1, Math.ceil(body.length / pageSize)));
  const own = new Set(body.slice((currentPage - 1) * pageSize, currentPage * pageSize));
  const shown = lines.filter((line) => line.isHeader || own.has(line));
  const first = shown.findIndex((line) => !line.isHeader);
  const tall = tallCells(rows, new Map(shown.map(({ line }, place) => [line, place])));
  function* shownRows(): Generator<PageRow> {
    for (const [row, line] of shown.entries()) {
      const low = (rows[line.line]?.cells ?? []).filter(({ rowSpan }) => rowSpan === 1);
      const cells = [...low.map((cell): PageCell => ({ cell, row, rowSpan: 1 })), ...(tall.get(row) ?? [])];
      yield { of: line.of, isHeader: line.isHeader, cells: cells.sort((a, b) => a.cell.column - b.cell.column) };
    }
  }
  return {
    rows: { [Symbol.iterator]: shownRows },
    headers: Math.max(first, 0),
    total: body.length,
    currentPage,
    pageSize: page.pageSize,
  };
}

/** The parts of merged cells that a page shows, by their first row there; where pages cut a cell, each part shows its text. */
function tallCells(rows: GrownSheet['rows'], placeOf: ReadonlyMap<number, number>): Map<number, PageCell[]> {
  const found = new Map<number, PageCell[]>();
  for (const { cells } of rows) {
    for (const cell of cells) {
      if (cell.rowSpan === 1) continue;
      const places = Array.from({ length: cell.rowSpan }, (_, index) => placeOf.get(cell.row + index));
      const shown = places.filter((place) => place !== undefined);
      while (shown.length > 0) {
        const [row] = shown as [number];
        const end = shown.findIndex((place, index) => place !== row + index);
        const rowSpan = end < 0 ? shown.length : end;
        found.set(row, [...(found.get(row) ?? []), { cell, row, rowSpan }]);
        shown.splice(0, rowSpan);
      }
    }
  }
  return found;
}
