import { type CellObject, SSF, utils, type WorkBook } from '@e965/xlsx';
import { importLimits } from '#schemas/resources/import-calls.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Parser } from '../../platform/parsing/parser.ts';
import { isBuiltInDate, openWorkbook, type SheetLimits } from './open-workbook.ts';

/** The used part of a sheet as texts, row by row; missing cells are ''. */
export type Grid = readonly (readonly string[])[];

/** Lines of a sheet, header and sub-rows included, and columns; what is behind them is refused. */
const linesMax = 20_000;
const columnsMax = 500;
const cellsMax = 300_000;
/** Unpacked size of a workbook: 1,000 records of 100 columns take 8 MB. */
const unpackedMax = 16 * 1024 ** 2;
const uploadLimits: SheetLimits = { linesMax, cellsMax, unpackedMax };

/** The first sheet of an uploaded workbook, of any name that promises one, parsed beside the event loop. */
export async function readWorkbook(context: Pick<Context, 'upload' | 'parsing' | 'user'>): Promise<Grid> {
  const { name, content } = context.upload;
  if (!/\.xlsx?$/i.test(name)) throw badRequest('import.wrongType');
  if (content.length >= importLimits.fileKb * 1024) throw badRequest('import.tooLarge', { size: importLimits.fileKb });
  const lines = await context.parsing.run(sheetParser, { content, limits: uploadLimits }, context.user.id);
  return [...linesOfSheet(lines)];
}

/**
 * Reads the first sheet of a workbook; formulas are not evaluated, their stored results are read. Its output is JSON, a
 * line for each row: bytes are handed to another thread at once, and read there piece by piece.
 */
export const sheetParser: Parser<{ content: Uint8Array; limits: SheetLimits }, Uint8Array<ArrayBuffer>> = {
  name: 'sheet',
  parse({ content, limits }) {
    const lines = readSheet(content, limits).map((line) => JSON.stringify(line));
    return new TextEncoder().encode(lines.join('\n'));
  },
};

/** The rows of what {@link sheetParser} wrote, parsed one by one. */
export function* linesOfSheet(bytes: Uint8Array): Generator<readonly string[]> {
  const decoder = new TextDecoder();
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(lineFeed, from);
    const to = end < 0 ? bytes.length : end;
    yield JSON.parse(decoder.decode(bytes.subarray(from, to))) as string[];
    from = to + 1;
  }
}

const lineFeed = 0x0a;

/** The first sheet of a workbook within limits. */
export const readSheet = (content: Uint8Array, limits: SheetLimits): Grid =>
  gridOf(openWorkbook(content, limits), limits);

/** The cells that exist: the range written in a file may claim millions more. */
function gridOf(book: WorkBook, { linesMax: lines, cellsMax: cells }: SheetLimits): Grid {
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw badRequest('import.damaged');
  const isDate1904 = book.Workbook?.WBProps?.date1904 === true;
  const grid: string[][] = [];
  const addresses = Object.keys(sheet).filter((key) => !key.startsWith('!'));
  if (addresses.length > cells) throw badRequest('import.tooMuch');
  for (const address of addresses) {
    const { r, c } = utils.decode_cell(address);
    const text = textOf(sheet[address] as Cell, isDate1904).trim();
    if (text === '') continue;
    if (r > lines || c >= columnsMax) throw badRequest('import.tooMuch');
    (grid[r] ??= [])[c] = text;
  }
  return Array.from(grid, (line) => Array.from(line ?? [], (text) => text ?? ''));
}

/** A cell of a binary workbook knows its number format. */
type Cell = CellObject & { XF?: { numFmtId?: number } };

/** Digits that spreadsheets calculate with. */
const digits = 15;

/** Dates as `2025-01-15 09:30:00`, numbers with all digits, whatever format the sheet shows them in. */
function textOf({ t, v, z, w, XF }: Cell, isDate1904: boolean): string {
  if (v === undefined || v === null || t === 'z') return '';
  if (t === 'e') return w ?? '#';
  if (t === 'b') return v === true ? 'true' : 'false';
  if (typeof v !== 'number') return String(v);
  if (z === undefined ? isBuiltInDate(XF?.numFmtId) : SSF.is_date(String(z))) return dateText(v, isDate1904);
  return plainNumber(Number(v.toPrecision(digits)));
}

/** Without an exponent: long numbers are codes, of persons or cards, rather than amounts. */
const plainNumber = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);

function dateText(serial: number, isDate1904: boolean): string {
  const { y, m, d, H, M, S } = SSF.parse_date_code(serial, { date1904: isDate1904 }) as Record<string, number>;
  const two = (part = 0) => String(part).padStart(2, '0');
  const time = `${two(H)}:${two(M)}:${two(S)}`;
  const isTimeOnly = serial >= 0 && serial < 1;
  if (isTimeOnly) return time;
  const day = `${y}-${two(m)}-${two(d)}`;
  return time === '00:00:00' ? day : `${day} ${time}`;
}
