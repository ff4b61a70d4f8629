import type { Sheet, SheetCell } from '#schemas/language/sheet.ts';

/** A span of rows or of columns; `end` is behind the last one. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A cell with the place it takes in the designed grid. */
export interface PlacedCell {
  readonly cell: SheetCell;
  readonly index: number;
  readonly rows: Span;
  readonly columns: Span;
}

/** The rows (or columns) that grow with a cell; those of `inner` bands grow within each of its values. */
export interface Band {
  readonly of: PlacedCell;
  readonly span: Span;
  /** The column of a band of rows, the row of a band of columns. */
  readonly cross: number;
  readonly inner: Band[];
  readonly outer?: Band;
}

/** Both axes of a sheet: its bands of rows, from the outermost, and its bands of columns. */
export interface Grid {
  readonly cells: readonly PlacedCell[];
  readonly rowCount: number;
  readonly columnCount: number;
  readonly down: readonly Band[];
  readonly right: readonly Band[];
  /** Cells that cannot grow as they are placed: their rows or columns overlap those of another one in part. */
  readonly crossing: readonly (readonly [PlacedCell, PlacedCell])[];
}

const letters = 26;

/** Row and column of an address such as B2, from 0; undefined for any other text. */
export function placeOf(address: string): { row: number; column: number } | undefined {
  const [, name, number] = /^([A-Z]{1,2})([1-9][0-9]{0,2})$/.exec(address) ?? [];
  if (name === undefined) return undefined;
  const column = [...name].reduce((sum, letter) => sum * letters + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(number) - 1, column };
}

/** The address of a place: B2. */
export function addressOf(row: number, column: number): string {
  const last = String.fromCharCode(65 + (column % letters));
  const name = column < letters ? last : String.fromCharCode(64 + Math.floor(column / letters)) + last;
  return `${name}${row + 1}`;
}

/** The place of a cell; undefined: its address is none, or it ends before it begins. */
export function placed(cell: SheetCell, index: number): PlacedCell | undefined {
  const [from, to] = [placeOf(cell.at), placeOf(cell.to ?? cell.at)];
  if (!from || !to || to.row < from.row || to.column < from.column) return undefined;
  const rows = { start: from.row, end: to.row + 1 };
  return { cell, index, rows, columns: { start: from.column, end: to.column + 1 } };
}

export const meet = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
const within = (a: Span, b: Span): boolean => a.start >= b.start && a.end <= b.end;
const size = ({ start, end }: Span) => end - start;
const isSame = (a: Span, b: Span) => a.start === b.start && a.end === b.end;

/** The cells of a sheet and the bands they grow in. Never throws: cells without a place are left out. */
export function gridOf(sheet: Sheet): Grid {
  const cells = sheet.cells.flatMap((cell, index) => placed(cell, index) ?? []);
  const rowCount = Math.max(sheet.rows?.length ?? 0, ...cells.map(({ rows }) => rows.end), 1);
  const columnCount = Math.max(sheet.columns.length, ...cells.map(({ columns }) => columns.end), 1);
  const growing = (to: 'down' | 'right') => cells.filter(({ cell }) => cell.grow === to && cell.field !== undefined);
  const [down, right] = [growing('down'), growing('right')];
  const crossing = [...crossingOf(cells, down, (one) => one.rows), ...crossingOf(cells, right, (one) => one.columns)];
  return {
    cells,
    rowCount,
    columnCount,
    down: bandsOf(
      down,
      (one) => one.rows,
      (one) => one.columns.start,
    ),
    right: bandsOf(
      right,
      (one) => one.columns,
      (one) => one.rows.start,
    ),
    crossing,
  };
}

type SpanOf = (cell: PlacedCell) => Span;

/** Cells whose span overlaps that of a growing one in part: where the band repeats, such a cell has no place. */
function crossingOf(cells: readonly PlacedCell[], growing: readonly PlacedCell[], spanOf: SpanOf) {
  return growing.flatMap((band) =>
    cells
      .filter((cell) => {
        const [a, b] = [spanOf(cell), spanOf(band)];
        return meet(a, b) && !within(a, b) && !within(b, a);
      })
      .map((cell) => [cell, band] as const),
  );
}

/** Bands by containment; of bands with the same span the first column (or row) is the outer one. */
function bandsOf(growing: readonly PlacedCell[], spanOf: SpanOf, crossOf: (cell: PlacedCell) => number): Band[] {
  const sorted = [...growing].sort(
    (a, b) =>
      spanOf(a).start - spanOf(b).start ||
      size(spanOf(b)) - size(spanOf(a)) ||
      crossOf(a) - crossOf(b) ||
      a.index - b.index,
  );
  const top: Band[] = [];
  const open: Band[] = [];
  for (const of of sorted) {
    const span = spanOf(of);
    while (open.length > 0 && !within(span, (open.at(-1) as Band).span)) open.pop();
    const outer = open.at(-1);
    const band: Band = { of, span, cross: crossOf(of), inner: [], ...(outer && { outer }) };
    (outer?.inner ?? top).push(band);
    open.push(band);
  }
  return top;
}

/**
 * The innermost band that a cell repeats with: bands right of it with the same rows do not repeat it, it is merged over
 * them. `cross`: the column of the cell for bands of rows.
 */
export function bandOf(bands: readonly Band[], span: Span, cross: number): Band | undefined {
  const band = bands.find((one) => within(span, one.span));
  if (!band || (isSame(span, band.span) && band.cross > cross)) return undefined;
  return bandOf(band.inner, span, cross) ?? band;
}

/** A band and those around it, from the outermost. */
export function chainOf(band: Band | undefined): readonly Band[] {
  return band ? [...chainOf(band.outer), band] : [];
}
