import type { Sheet } from '#schemas/language/sheet.ts';
import type { GrownCell, GrownSheet } from './expand.ts';

/** A cell on a page: its row there, and the part of its span that the page has. */
export interface PageCell extends Pick<GrownCell, 'row' | 'rowSpan'> {
  readonly cell: GrownCell;
}

/** A page of a sheet: the header rows, which every page repeats, and its own rows. */
export interface SheetPage {
  readonly rows: readonly { readonly of: number; readonly isHeader: boolean; readonly cells: readonly PageCell[] }[];
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
  const lines = rows.map(({ of }, line) => ({ of, line }));
  const body = lines.filter(({ of }) => !isHeader(of));
  const pageSize = page.pageSize === 0 ? Math.max(body.length, 1) : page.pageSize;
  const currentPage = Math.min(page.currentPage, Math.max(1, Math.ceil(body.length / pageSize)));
  const own = new Set(body.slice((currentPage - 1) * pageSize, currentPage * pageSize).map(({ line }) => line));
  const shown = lines.filter(({ of, line }) => isHeader(of) || own.has(line));
  const found = shown.map(({ of }) => ({ of, isHeader: isHeader(of), cells: [] as PageCell[] }));
  const placeOf = new Map(shown.map(({ line }, place) => [line, place]));
  for (const { cells } of rows) for (const cell of cells) placeCell(cell, placeOf, found);
  for (const row of found) row.cells.sort((a, b) => a.cell.column - b.cell.column);
  return { rows: found, total: body.length, currentPage, pageSize: page.pageSize };
}

/** Places the parts of a cell that a page shows; where pages cut a merged cell, each part shows its text. */
function placeCell(
  cell: GrownCell,
  placeOf: ReadonlyMap<number, number>,
  found: readonly { cells: PageCell[] }[],
): void {
  const places = Array.from({ length: cell.rowSpan }, (_, index) => placeOf.get(cell.row + index));
  const shown = places.filter((place) => place !== undefined);
  while (shown.length > 0) {
    const [row] = shown as [number];
    const end = shown.findIndex((place, index) => place !== row + index);
    const rowSpan = end < 0 ? shown.length : end;
    found[row]?.cells.push({ cell, row, rowSpan });
    shown.splice(0, rowSpan);
  }
}
