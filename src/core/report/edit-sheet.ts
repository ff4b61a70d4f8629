import { reportLimits, type Sheet, type SheetCell } from '#schemas/language/sheet.ts';
import { isRecord } from '../editing/entries.ts';
import { renamedIn } from './edit-report.ts';
import { addressOf, meet, type PlacedCell, placed, placeOf, type Span } from './grid.ts';

/** A place of the designed grid, from 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of the designed grid. */
export interface Area {
  readonly rows: Span;
  readonly columns: Span;
}

/** `rows` or `columns`: what is inserted and removed as a whole. */
export type Lines = 'rows' | 'columns';

const spanOf = (from: number, to: number): Span => ({ start: Math.min(from, to), end: Math.max(from, to) + 1 });

/** The area between two places, whichever is first. */
export const areaBetween = (from: GridPlace, to: GridPlace): Area => ({
  rows: spanOf(from.row, to.row),
  columns: spanOf(from.column, to.column),
});

const touches = (area: Area, cell: Area) => meet(area.rows, cell.rows) && meet(area.columns, cell.columns);

/** The cells of a sheet that have a place. */
export const placedCells = (cells: readonly SheetCell[]): PlacedCell[] =>
  cells.flatMap((cell, index) => placed(cell, index) ?? []);

/** The cell that covers a place. */
export const cellOver = (cells: readonly PlacedCell[], { row, column }: GridPlace): PlacedCell | undefined =>
  cells.find((cell) => touches(areaBetween({ row, column }, { row, column }), cell));

/** An area that cuts no merged cell: it grows until it has each of them whole. */
export function wholeArea(cells: readonly PlacedCell[], area: Area): Area {
  const cut = cells.filter((cell) => touches(area, cell));
  const whole = (span: Span, of: (cell: PlacedCell) => Span): Span => ({
    start: Math.min(span.start, ...cut.map((cell) => of(cell).start)),
    end: Math.max(span.end, ...cut.map((cell) => of(cell).end)),
  });
  const grown = { rows: whole(area.rows, ({ rows }) => rows), columns: whole(area.columns, ({ columns }) => columns) };
  const isSame = (a: Span, b: Span) => a.start === b.start && a.end === b.end;
  return isSame(grown.rows, area.rows) && isSame(grown.columns, area.columns) ? area : wholeArea(cells, grown);
}

/** What a person types to fill a cell like this one: `=formula`, `{dataset.field}`, or the text. */
export function typedOf({ formula, field }: SheetCell, text: string): string {
  if (formula !== undefined) return `=${formula}`;
  if (field !== undefined) return `{${field}}`;
  return /^['={]/.test(text) ? `'${text}` : text;
}

type Content = Pick<SheetCell, 'text' | 'formula' | 'field'>;

/** What was typed into a cell: a formula, a field, or a text; an apostrophe makes a text of what follows. */
export function contentOf(typed: string): Content {
  if (typed === '') return {};
  if (typed.startsWith("'")) return { text: typed.slice(1) };
  if (/^=./s.test(typed)) return { formula: typed.slice(1).trim() };
  const field = /^\{\s*([^{}\s]+)\s*\}$/.exec(typed)?.[1];
  return field === undefined ? { text: typed } : { field };
}

/** The ways a cell is filled that belong to a field. */
const ofFields = ['as', 'grow', 'unit', 'order'] as const;

/** Fills the cell at a place, or empties it; a new field is a list that grows down. Changes the sheet. */
export function fillCell(sheet: Sheet, place: GridPlace, content: Content): void {
  const found = cellOver(placedCells(sheet.cells), place);
  const isNew = !found;
  if (isNew && Object.keys(content).length === 0) return;
  const cell: SheetCell = found ? (sheet.cells[found.index] as SheetCell) : { at: addressOf(place.row, place.column) };
  const hadField = cell.field !== undefined;
  for (const name of ['text', 'formula', 'field'] as const) delete cell[name];
  Object.assign(cell, content);
  if (cell.field === undefined) for (const name of ofFields) delete cell[name];
  else if (!hadField) cell.grow = 'down';
  if (isNew) sheet.cells.push(cell);
  else if (isBlank(cell)) sheet.cells.splice(found.index, 1);
}

/** Nothing but a place: such a cell need not be written. */
const isBlank = (cell: SheetCell) => Object.keys(cell).length === 1;

/** Empties the cells of an area; looks and merges stay. Changes the sheet. */
export function clearArea(sheet: Sheet, area: Area): void {
  const found = placedCells(sheet.cells).filter((cell) => touches(area, cell));
  for (const { rows, columns } of found.toReversed()) fillCell(sheet, { row: rows.start, column: columns.start }, {});
}

/** Merges an area into the first filled cell of it; the contents of others are given up. Changes the sheet. */
export function mergeArea(sheet: Sheet, given: Area): void {
  const cells = placedCells(sheet.cells);
  const { rows, columns } = wholeArea(cells, given);
  const within = cells
    .filter((cell) => touches({ rows, columns }, cell))
    .toSorted((a, b) => a.rows.start - b.rows.start || a.columns.start - b.columns.start);
  const filled = within.find(({ cell }) => [cell.text, cell.formula, cell.field].some((one) => one !== undefined));
  const first = filled ?? within[0];
  const at = addressOf(rows.start, columns.start);
  const to = addressOf(rows.end - 1, columns.end - 1);
  const { at: _at, to: _to, ...rest } = first ? (sheet.cells[first.index] as SheetCell) : { at };
  const gone = new Set(within.map(({ index }) => index));
  const others = sheet.cells.filter((_, index) => !gone.has(index));
  sheet.cells.splice(0, sheet.cells.length, ...others, { at, ...(to !== at && { to }), ...rest });
}

/** Splits the merged cells of an area; each remains at its first place. Changes the sheet. */
export function splitArea(sheet: Sheet, area: Area): void {
  for (const { index } of placedCells(sheet.cells).filter((cell) => touches(area, cell))) {
    const cell = sheet.cells[index] as SheetCell;
    delete cell.to;
  }
}

/** Applies a change to each cell of an area; places without a cell get one. Changes the sheet. */
export function eachCell(sheet: Sheet, { rows, columns }: Area, change: (cell: SheetCell) => void): void {
  const known = placedCells(sheet.cells);
  const done = new Set<number>();
  for (let row = rows.start; row < rows.end; row++) {
    for (let column = columns.start; column < columns.end; column++) {
      const found = cellOver(known, { row, column });
      if (!found) {
        const cell: SheetCell = { at: addressOf(row, column) };
        change(cell);
        if (!isBlank(cell)) sheet.cells.push(cell);
      } else if (!done.has(found.index)) {
        done.add(found.index);
        change(sheet.cells[found.index] as SheetCell);
      }
    }
  }
}

/** Where the lines of a grid are after some were inserted or removed; undefined: removed. */
type Moved = (line: number) => number | undefined;

/** A formula whose references to cells follow them; one to a removed cell names none. */
export const withReferences = (formula: string, follow: (place: GridPlace) => GridPlace | undefined): string =>
  renamedIn(formula, (name) => {
    const place = placeOf(name);
    if (!place) return name;
    const next = follow(place);
    return next ? addressOf(next.row, next.column) : lost;
  });

/** In place of a reference to a removed cell: no cell has this name, so that the checker reports it. */
const lost = 'REF';

function moveCells(sheet: Sheet, lines: Lines, moved: Moved): void {
  const along = lines === 'rows' ? 'row' : 'column';
  const cells = placedCells(sheet.cells);
  const places = new Map<string, GridPlace | undefined>();
  const gone = new Set<number>();
  const shown = cells.map((cell) => {
    const { start, end } = cell[lines];
    const left = Array.from({ length: end - start }, (_, index) => moved(start + index)).filter(isLine);
    const first = { row: cell.rows.start, column: cell.columns.start };
    const last = { row: cell.rows.end - 1, column: cell.columns.end - 1 };
    const at = left.length === 0 ? undefined : { ...first, [along]: Math.min(...left) };
    places.set(cell.cell.at, at);
    return { index: cell.index, at, to: { ...last, [along]: Math.max(...left) } };
  });
  for (const { index, at, to } of shown) {
    const cell = sheet.cells[index] as SheetCell;
    if (!at) {
      gone.add(index);
      continue;
    }
    cell.at = addressOf(at.row, at.column);
    if (cell.to === undefined) continue;
    const end = addressOf(to.row, to.column);
    if (end === cell.at) delete cell.to;
    else cell.to = end;
  }
  const follow = (place: GridPlace) => {
    const address = addressOf(place.row, place.column);
    if (places.has(address)) return places.get(address);
    const line = moved(place[along]);
    return line === undefined ? undefined : { ...place, [along]: line };
  };
  for (const cell of sheet.cells) if (cell.formula !== undefined) cell.formula = withReferences(cell.formula, follow);
  const left = sheet.cells.filter((_, index) => !gone.has(index));
  if (gone.size > 0) sheet.cells.splice(0, sheet.cells.length, ...left);
}

const isLine = (line: number | undefined): line is number => line !== undefined;

/** The number of rows or columns that a sheet has, as far as it is written. */
export const linesIn = (sheet: Sheet, lines: Lines): number =>
  Math.max(sheet[lines]?.length ?? 0, ...placedCells(sheet.cells).map((cell) => cell[lines].end), 0);

/**
 * Inserts rows or columns before a line; cells, widths and references follow. False: the sheet would have too many, and is
 * unchanged. Changes the sheet.
 */
export function insertLines(sheet: Sheet, lines: Lines, at: number, count = 1): boolean {
  if (Math.max(linesIn(sheet, lines), at) + count > reportLimits[lines]) return false;
  moveCells(sheet, lines, (line) => (line < at ? line : line + count));
  const facts = sheet[lines];
  if (facts && at < facts.length) facts.splice(at, 0, ...Array.from({ length: count }, () => ({})));
  return true;
}

/** Removes rows or columns with their cells; a merged cell loses these lines. Changes the sheet. */
export function removeLines(sheet: Sheet, lines: Lines, { start, end }: Span): void {
  moveCells(sheet, lines, (line) => (line < start ? line : line < end ? undefined : line - (end - start)));
  sheet[lines]?.splice(start, end - start);
}

/** Changes what a sheet says of some of its rows or columns, such as their width. Changes the sheet. */
export function setLines(sheet: Sheet, lines: Lines, { start, end }: Span, facts: object): void {
  const all = (sheet[lines] ??= []) as Record<string, unknown>[];
  while (all.length < end) all.push({});
  for (const line of all.slice(start, end)) {
    for (const [name, value] of Object.entries(facts) as [string, unknown][]) {
      if (value === undefined) delete line[name];
      else line[name] = value;
    }
  }
}

/** Cells as they were copied, at the places where they were. */
export interface CopiedCells {
  readonly from: GridPlace;
  readonly height: number;
  readonly width: number;
  readonly cells: readonly SheetCell[];
}

/** Copies the cells of an area, each whole. */
export function copiedCells(sheet: Sheet, given: Area): CopiedCells {
  const all = placedCells(sheet.cells);
  const area = wholeArea(all, given);
  const { rows, columns } = area;
  const cells = all.filter((cell) => touches(area, cell)).map(({ cell }) => cell);
  return {
    from: { row: rows.start, column: columns.start },
    height: rows.end - rows.start,
    width: columns.end - columns.start,
    cells: JSON.parse(JSON.stringify(cells)) as SheetCell[],
  };
}

/** Copied cells as they are on a clipboard, which any page can write; undefined: these are none. */
export function copiedIn(text: string): CopiedCells | undefined {
  let value: unknown;
  try {
    value = text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || !isRecord(value['from']) || !Array.isArray(value['cells'])) return undefined;
  const { from, height, width, cells } = value as { from: Record<string, unknown> } & Record<string, unknown>;
  const isLine = (one: unknown) =>
    Number.isInteger(one) && (one as number) >= 0 && (one as number) <= reportLimits.rows;
  if (![from['row'], from['column'], height, width].every(isLine)) return undefined;
  const areCells = (cells as unknown[]).every(
    (cell) => isRecord(cell) && [cell['at'], cell['to'] ?? ''].every((one) => typeof one === 'string'),
  );
  return areCells ? (value as unknown as CopiedCells) : undefined;
}

/** A place moved by rows and columns; undefined: it would be outside of every grid. */
function shifted({ row, column }: GridPlace, by: GridPlace): GridPlace | undefined {
  const to = { row: row + by.row, column: column + by.column };
  const isInside = to.row >= 0 && to.column >= 0 && to.row < reportLimits.rows && to.column < reportLimits.columns;
  return isInside ? to : undefined;
}

/** A copy of a cell moved by rows and columns, whose formula reads the cells that lie as before. */
function shiftedCell({ at, to, formula, ...rest }: SheetCell, by: GridPlace): SheetCell | undefined {
  const address = (text: string) => {
    const place = placeOf(text);
    const next = place && shifted(place, by);
    return next && addressOf(next.row, next.column);
  };
  const [start, end] = [address(at), to === undefined ? undefined : address(to)];
  if (start === undefined || (to !== undefined && end === undefined)) return undefined;
  return {
    at: start,
    ...(end !== undefined && { to: end }),
    ...(formula !== undefined && { formula: withReferences(formula, (place) => shifted(place, by)) }),
    ...rest,
  };
}

/** Puts copied cells at a place, in place of what is there. Changes the sheet; answers the area that they take. */
export function pasteCells(sheet: Sheet, place: GridPlace, { from, height, width, cells }: CopiedCells): Area {
  const last = { row: place.row + height - 1, column: place.column + width - 1 };
  const area = areaBetween(place, last);
  const gone = new Set(placedCells(sheet.cells).flatMap((cell) => (touches(area, cell) ? cell.index : [])));
  const left = sheet.cells.filter((_, index) => !gone.has(index));
  const by = { row: place.row - from.row, column: place.column - from.column };
  const added = (JSON.parse(JSON.stringify(cells)) as SheetCell[]).flatMap((cell) => shiftedCell(cell, by) ?? []);
  sheet.cells.splice(0, sheet.cells.length, ...left, ...added);
  return area;
}

/** Fills cells from a table of texts, such as one copied in a spreadsheet. Changes the sheet; answers their area. */
export function pasteTexts(sheet: Sheet, { row, column }: GridPlace, rows: readonly (readonly string[])[]): Area {
  const width = Math.max(...rows.map((texts) => texts.length), 1);
  rows.slice(0, reportLimits.rows - row).forEach((texts, down) =>
    texts.slice(0, reportLimits.columns - column).forEach((text, right) => {
      fillCell(sheet, { row: row + down, column: column + right }, contentOf(text));
    }),
  );
  return areaBetween({ row, column }, { row: row + Math.max(rows.length, 1) - 1, column: column + width - 1 });
}
