import { trimEnd } from '#core/text/end-run.ts';
import type { UnfitText } from '#core/text/value-text.ts';
import { isCalculated } from '#core/kind/kind.ts';
import type { Language } from '#schemas/language/text.ts';
import { importLimits, type ImportRow } from '#schemas/resources/import-calls.ts';
import { translateText } from '../../platform/envelope/sentence.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { RecordField, RecordFields } from '../../records/fields/record-fields.ts';
import { bestMatches, type FieldNames, likeness, surely } from './heading-likeness.ts';
import { type Grid, type Sheet, type SheetCell, shownIn } from './read-workbook.ts';

/** A column of an import: a field, or a column of a sub-table, whose label is in front of its own in the sheet. */
export interface ImportColumn {
  field: RecordField;
  label: string;
  /** The label of the sub-table. */
  outer?: string;
  isRequired: boolean;
}

/** The columns for the fields a user fills in: no files, and nothing the server or an expression fills in. */
export function importColumns(fields: RecordFields, language: Language): ImportColumn[] {
  const labelOf = ({ node }: RecordField) => translateText(language, node.config.label);
  return [...fields.values()].filter(isTyped).map((field) => {
    const table = field.table === undefined ? undefined : fields.get(field.table);
    return {
      field,
      label: labelOf(field),
      ...(table && { outer: labelOf(table) }),
      isRequired: field.node.config.required === true,
    };
  });
}

function isTyped({ shape, table, node: { kind } }: RecordField): boolean {
  if (shape === 'rows' || !kind || isCalculated(kind)) return false;
  if (kind.server?.system !== undefined || kind.server?.admits !== undefined) return false;
  return (table === undefined ? kind.listing?.listed : kind.listing?.column) === true && !kind.reference?.attributeOf;
}

/** The heading of a column in a sheet, as exports write it. */
export const headingOf = ({ label, outer }: ImportColumn): string =>
  outer === undefined ? label : `${outer}-${label}`;

/** Headings may be marked as required. */
const plainHeading = (text: string) => trimEnd(text.replace(/^[\s*]+/, ''), /[\s*]/);

/** Rows of a sheet in which headings are looked for: titles and instructions may stand above them. */
export const headingsWithin = 10;

/** A sheet that fits, and where its headings are. */
export interface FittingSheet extends Sheet {
  /** Position of the row. */
  at: number;
}

/** The row of a sheet that has most headings of these columns, exact or similar; undefined where none has any (IMPORT-033). */
export function headingsIn(grid: Grid, columns: readonly ImportColumn[]): { at: number; placed: Placed[] } | undefined {
  return (
    mostPlaced(grid, (headings) => placedColumns(headings, columns)) ??
    mostPlaced(grid, (headings) => similarColumns(headings, columns))
  );
}

function mostPlaced(grid: Grid, placing: (headings: readonly string[]) => Placed[]) {
  let best: { at: number; placed: Placed[] } | undefined;
  for (const [at, line] of grid.slice(0, headingsWithin).entries()) {
    const placed = placing(plainHeadings(line));
    if (placed.length > (best?.placed.length ?? 0)) best = { at, placed };
  }
  return best;
}

/** The headings of a line, without the marks of required columns. */
export const plainHeadings = (line: readonly SheetCell[]): string[] => line.map((cell) => plainHeading(shownIn(cell)));

/** The columns whose headings are surely meant for these fields: the same but for marks and units, or synonyms. */
export function similarColumns(headings: readonly string[], columns: readonly ImportColumn[]): Placed[] {
  const known = headings
    .map((heading, at) => ({ heading, at }))
    .filter(({ heading, at }) => heading !== '' && headings.indexOf(heading) === at);
  const like = ({ heading }: { heading: string }, column: ImportColumn) => {
    const level = likeness(heading, namesOf(column));
    return level >= surely ? level : 0;
  };
  return [...bestMatches(known, columns, like)].map(([{ at }, column]) => ({ column, at }));
}

/**
 * The sheets that have headings of these columns and rows below them, in their order. `leftOut`: names of sheets that
 * explain a template.
 */
export function fittingSheets(
  sheets: readonly Sheet[],
  columns: readonly ImportColumn[],
  leftOut: ReadonlySet<string>,
): FittingSheet[] {
  const read = sheets.filter(({ name }) => !leftOut.has(name));
  const fitting = read.flatMap((sheet) => {
    const found = headingsIn(sheet.grid, columns);
    return found ? [{ ...sheet, at: found.at }] : [];
  });
  const isBlank = (line: readonly SheetCell[]) => line.every((cell) => cell === '');
  const filled = fitting.filter(({ grid, at }) => !grid.slice(at + 1).every(isBlank));
  if (filled.length > 0) return filled;
  throw badRequest(
    fitting.length > 0 || read.every(({ grid }) => grid.every(isBlank)) ? 'import.empty' : 'import.noColumns',
  );
}

/**
 * The rows below the headings of a sheet, as texts, with ids that are the same at each reading. A line without cells of the
 * record itself is a further row of its sub-tables, as in an export with merged cells.
 */
export function rowsBelow(
  { grid, at }: FittingSheet,
  placed: readonly Placed[],
  idOf: (line: number) => string,
): ImportRow[] {
  const rows: ImportRow[] = [];
  for (const [index, line] of grid.slice(at + 1).entries()) {
    const cells = filledCells(line, placed);
    if (cells.length === 0) continue;
    const isOfRecord = cells.some(({ column }) => column.field.table === undefined);
    if (isOfRecord || rows.length === 0) rows.push({ id: idOf(index) });
    if (rows.length > importLimits.rows) throw badRequest('import.tooMany', { max: importLimits.rows });
    fill(rows.at(-1) as ImportRow, cells);
  }
  return rows;
}

export interface Placed {
  column: ImportColumn;
  at: number;
}

/** Headings are labels or names of fields; two columns of one heading are distinguished by their order. */
export function placedColumns(headings: readonly string[], columns: readonly ImportColumn[]): Placed[] {
  const free = [...headings];
  return columns.flatMap((column) => {
    const { table, key } = column.field;
    const names = [headingOf(column).trim(), ...(table === undefined ? [key] : [`${table}-${key}`, `${table}.${key}`])];
    const at = free.findIndex((heading) => heading !== '' && names.includes(heading));
    if (at < 0) return [];
    free[at] = '';
    return [{ column, at }];
  });
}

/** What a heading may call a column. */
export const namesOf = (column: ImportColumn): FieldNames => ({
  labels: [headingOf(column), column.label],
  key: column.field.key,
});

/** A cell as its field takes it. */
export interface FilledCell {
  column: ImportColumn;
  content: string | UnfitText;
}

/** The cells of a line that are not empty. */
export const filledCells = (line: readonly SheetCell[], placed: readonly Placed[]): FilledCell[] =>
  placed.flatMap(({ column, at }) => {
    const cell = line[at] ?? '';
    return cell === '' ? [] : [{ column, content: contentFor(column, cell) }];
  });

/**
 * What a field takes from a cell (IMPORT-032): a text field what the sheet shows, any other the content. What cannot be
 * taken becomes a text with the reason, until it is corrected.
 */
function contentFor({ field: { node } }: ImportColumn, cell: SheetCell): string | UnfitText {
  if (typeof cell === 'string') return cell;
  const isText = node.kind?.listing?.search === 'text';
  const content = isText ? cell.shown : cell.text;
  const isRefused = cell.problem === 'unread' || (cell.problem === 'long' && isText);
  return isRefused ? { unfitText: content, reason: { id: cellReasons[cell.problem as 'long'], params: {} } } : content;
}

/** Why a cell of a sheet cannot be taken, by its problem. */
export const cellReasons = { long: 'import.longNumber', unread: 'import.unreadCell' } as const;

export function fill(row: ImportRow, cells: readonly FilledCell[]): void {
  const added = new Map<string, ImportRow>();
  for (const { column, content } of cells) {
    const { table, key } = column.field;
    if (table === undefined) row[key] = content;
    else {
      const own = added.get(table) ?? {};
      own[key] = content;
      added.set(table, own);
    }
  }
  for (const [table, own] of added) row[table] = [...rowsIn(row, table), own];
}

export const rowsIn = (row: ImportRow, table: string): ImportRow[] =>
  Array.isArray(row[table])
    ? (row[table] as unknown[]).filter((one): one is ImportRow => typeof one === 'object' && one !== null)
    : [];
