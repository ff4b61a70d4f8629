import { type CellObject, SSF, utils, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { importLimits } from '#schemas/resources/import-calls.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Parser } from '../../platform/parsing/parser.ts';
import { builtInDate, openWorkbook, type SheetLimits } from './open-workbook.ts';

/** A cell whose content differs from what the sheet shows, or that cannot be taken as it is. */
export interface ShownCell {
  /** The content: all digits of a number, `2025-01-15 09:30:00` for a time. */
  text: string;
  shown: string;
  /** `long`: a number that has lost its last digits; `unread`: an error, or a formula without a result. */
  problem?: 'long' | 'unread';
}

export type SheetCell = string | ShownCell;

/** The used part of a sheet, row by row; missing cells are ''. */
export type Grid = readonly (readonly SheetCell[])[];

/** What the sheet shows in a cell. */
export const shownIn = (cell: SheetCell): string => (typeof cell === 'string' ? cell : cell.shown);

/** Lines of a sheet, header and sub-rows included, and columns; what is behind them is refused. */
const linesMax = 20_000;
const columnsMax = 500;
const cellsMax = 300_000;
/** Unpacked size of a workbook: 1,000 records of 100 columns take 8 MB. */
const unpackedMax = 16 * 1024 ** 2;
const uploadLimits: SheetLimits = { linesMax, cellsMax, unpackedMax };

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  grid: Grid;
}

/** The sheets of an uploaded workbook, of any name that promises one, parsed beside the event loop. */
export async function readWorkbook(context: Pick<Context, 'upload' | 'parsing' | 'user'>): Promise<Sheet[]> {
  const { name, content } = context.upload;
  if (!/\.xlsx?$/i.test(name)) throw badRequest('import.wrongType');
  if (content.length >= importLimits.fileKb * 1024) throw badRequest('import.tooLarge', { size: importLimits.fileKb });
  const lines = await context.parsing.run(sheetParser, { content, limits: uploadLimits }, context.user.id);
  const sheets: { name: string; grid: (readonly SheetCell[])[] }[] = [];
  for (const line of linesOfSheets(lines)) {
    if ('sheet' in line) sheets.push({ name: line.sheet, grid: [] });
    else sheets.at(-1)?.grid.push(line);
  }
  return sheets;
}

/**
 * Reads the sheets of a workbook; formulas are not evaluated, their stored results are read. Its output is JSON, a line
 * for each row, with one before them that names their sheet: bytes are handed to another thread at once, and read there piece by piece.
 */
export const sheetParser: Parser<{ content: Uint8Array; limits: SheetLimits }, Uint8Array<ArrayBuffer>> = {
  name: 'sheet',
  parse({ content, limits }) {
    const lines = readSheets(content, limits).flatMap(({ name, grid }) =>
      [{ sheet: name }, ...grid].map((line) => JSON.stringify(line)),
    );
    return new TextEncoder().encode(lines.join('\n'));
  },
};

/** What {@link sheetParser} wrote, parsed line by line: the name of a sheet, then its rows. */
export function* linesOfSheets(bytes: Uint8Array): Generator<{ sheet: string } | readonly SheetCell[]> {
  const decoder = new TextDecoder();
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(lineFeed, from);
    const to = end < 0 ? bytes.length : end;
    yield JSON.parse(decoder.decode(bytes.subarray(from, to))) as { sheet: string } | SheetCell[];
    from = to + 1;
  }
}

const lineFeed = 0x0a;

/** The sheets of a workbook, together within limits. */
export function readSheets(content: Uint8Array, limits: SheetLimits): Sheet[] {
  const book = openWorkbook(content, limits);
  let left = limits.cellsMax;
  const sheets = book.SheetNames.flatMap((name) => {
    const sheet = book.Sheets[name];
    if (!sheet) return [];
    const { grid, count } = gridOf(book, sheet, { ...limits, cellsMax: left });
    left -= count;
    return [{ name, grid }];
  });
  if (sheets.length === 0) throw badRequest('import.damaged');
  return sheets;
}

/** The cells that exist: the range written in a file may claim millions more. */
function gridOf(book: WorkBook, sheet: WorkSheet, { linesMax: lines, cellsMax: cells }: SheetLimits) {
  const isDate1904 = book.Workbook?.WBProps?.date1904 === true;
  const grid: SheetCell[][] = [];
  const addresses = Object.keys(sheet).filter((key) => !key.startsWith('!'));
  if (addresses.length > cells) throw badRequest('import.tooMuch');
  for (const address of addresses) {
    const { r, c } = utils.decode_cell(address);
    const cell = cellOf(sheet[address] as Cell, isDate1904);
    if (cell === '') continue;
    if (r > lines || c >= columnsMax) throw badRequest('import.tooMuch');
    (grid[r] ??= [])[c] = cell;
  }
  const whole: Grid = Array.from(grid, (line) => Array.from(line ?? [], (cell) => cell ?? ''));
  return { grid: whole, count: addresses.length };
}

/** A cell of a binary workbook knows its number format. */
type Cell = CellObject & { XF?: { numFmtId?: number } };

/** Digits that spreadsheets calculate with. */
const digits = 15;

/**
 * The content of a cell, with what the sheet shows where that is another text: a number in a format, a date, a flag. An
 * unformatted number is meant with all digits, whatever the width of its column leaves of them.
 */
function cellOf({ t, v, z, w = '', XF }: Cell, isDate1904: boolean): SheetCell {
  if (t === 'e') return { text: w || '#', shown: w || '#', problem: 'unread' };
  if (v === undefined || v === null || t === 'z') return '';
  if (t === 'b') return { text: v === true ? 'true' : 'false', shown: v === true ? 'TRUE' : 'FALSE' };
  if (typeof v !== 'number') return String(v).trim();
  const builtIn = z === undefined ? builtInDate(XF?.numFmtId) : undefined;
  const format = z === undefined ? '' : String(z);
  if (builtIn !== undefined || SSF.is_date(format)) {
    const text = dateText(v, isDate1904);
    const written = builtIn === undefined ? w : SSF.format(builtIn, v, { date1904: isDate1904 });
    return { text, shown: localDates.has(format) || written === '' ? text : written.trim() };
  }
  const text = plainNumber(Number(v.toPrecision(digits)));
  const shown = format === '' || format === 'General' || w === '' ? text : w.trim();
  if (Number.isInteger(v) && Math.abs(v) >= 10 ** digits) return { text, shown, problem: 'long' };
  return shown === text ? text : { text, shown };
}

/** Formats that each language writes in its own way, which a file does not say. */
const localDates: ReadonlySet<string> = new Set(['m/d/yy', 'm/d/yy h:mm']);

/** Without an exponent: long numbers are codes, of persons or cards, rather than amounts. */
const plainNumber = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);

const secondsOfDay = 86_400;

function dateText(serial: number, isDate1904: boolean): string {
  // To the second that the sheet shows: half past nine is a fraction of a day that no number holds exactly.
  const rounded = Math.round(serial * secondsOfDay) / secondsOfDay;
  const { y, m, d, H, M, S } = SSF.parse_date_code(rounded, { date1904: isDate1904 }) as Record<string, number>;
  const two = (part = 0) => String(part).padStart(2, '0');
  const time = `${two(H)}:${two(M)}:${two(S)}`;
  const isTimeOnly = rounded >= 0 && rounded < 1;
  if (isTimeOnly) return time;
  const day = `${y}-${two(m)}-${two(d)}`;
  return time === '00:00:00' ? day : `${day} ${time}`;
}
