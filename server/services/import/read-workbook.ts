import { inflateRawSync } from 'node:zlib';
import { type CellObject, read, SSF, utils, type WorkBook } from '@e965/xlsx';
import { importLimits } from '#schemas/resources/import-calls.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { Upload } from '../../platform/files/upload.ts';

/** The used part of a sheet as texts, row by row; missing cells are ''. */
export type Grid = readonly (readonly string[])[];

/** Lines of a sheet, header and sub-rows included, and columns; what is behind them is refused. */
const linesMax = 20_000;
const columnsMax = 500;
const cellsMax = 300_000;
/** Unpacked size of a workbook: 1,000 records of 100 columns take 8 MB. */
const unpackedMax = 16 * 1024 ** 2;
const entriesMax = 200;

const zipMark = 0x04034b50;
const compoundMark = 0xe011cfd0;

/**
 * Reads the first sheet of an uploaded workbook. The file is untrusted: its content decides its format, not its name; a
 * zip is measured by unpacking it within the limit before it is parsed; formulas are not evaluated, their stored results
 * are read.
 */
export function readWorkbook({ name, content }: Upload): Grid {
  if (!/\.xlsx?$/i.test(name)) throw badRequest('import.wrongType');
  if (content.length >= importLimits.fileKb * 1024) throw badRequest('import.tooLarge', { size: importLimits.fileKb });
  return readSheet(content, { linesMax, cellsMax, unpackedMax });
}

/** What is read of a workbook at most. */
interface SheetLimits {
  linesMax: number;
  cellsMax: number;
  /** Bytes. */
  unpackedMax: number;
}

/** The first sheet of a workbook within other limits. */
export function readSheet(content: Uint8Array, limits: SheetLimits): Grid {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const mark = bytes.length < 8 ? 0 : bytes.readUInt32LE(0);
  if (mark !== zipMark && mark !== compoundMark) throw badRequest('import.wrongType');
  if (mark === zipMark) measureZip(bytes, limits);
  return gridOf(parse(bytes, limits), limits);
}

function parse(bytes: Buffer, { linesMax: lines }: SheetLimits): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      sheets: 0,
      sheetRows: lines + 1,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
    });
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw badRequest(isLocked ? 'import.locked' : 'import.damaged');
  }
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const deflated = 8;

/** Refuses a zip that unpacks to more than the limit: sizes written in it may be false, so it is unpacked. */
function measureZip(zip: Buffer, { unpackedMax: most }: SheetLimits): void {
  try {
    let left = most;
    for (const packed of packedEntries(zip)) {
      left -= packed.isDeflated
        ? inflateRawSync(packed.bytes, { maxOutputLength: Math.max(1, left) }).length
        : packed.bytes.length;
      if (left < 0) throw badRequest('import.tooMuch');
    }
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'ERR_BUFFER_TOO_LARGE') throw badRequest('import.tooMuch');
    throw typeof code === 'number' ? error : badRequest('import.damaged');
  }
}

/** The contents of a zip by its central directory; an offset outside of the file throws. */
function packedEntries(zip: Buffer): { bytes: Buffer; isDeflated: boolean }[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]), zip.length - endBytes);
  if (end < 0 || zip.readUInt32LE(end) !== endMark) throw badRequest('import.damaged');
  const count = zip.readUInt16LE(end + 10);
  if (count > entriesMax) throw badRequest('import.tooMuch');
  const entries = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== entryMark) throw badRequest('import.damaged');
    const local = zip.readUInt32LE(at + 42);
    const from = local + localBytes + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + zip.readUInt32LE(at + 20));
    entries.push({ bytes, isDeflated: zip.readUInt16LE(at + 10) === deflated });
    at += entryBytes + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

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
    const text = textOf(sheet[address] as CellObject, isDate1904).trim();
    if (text === '') continue;
    if (r > lines || c >= columnsMax) throw badRequest('import.tooMuch');
    (grid[r] ??= [])[c] = text;
  }
  return Array.from(grid, (line) => Array.from(line ?? [], (text) => text ?? ''));
}

/** Digits that spreadsheets calculate with. */
const digits = 15;

/** Dates as `2025-01-15 09:30:00`, numbers with all digits, whatever format the sheet shows them in. */
function textOf({ t, v, z, w }: CellObject, isDate1904: boolean): string {
  if (v === undefined || v === null || t === 'z') return '';
  if (t === 'e') return w ?? '#';
  if (t === 'b') return v === true ? 'true' : 'false';
  if (typeof v !== 'number') return String(v);
  if (z !== undefined && SSF.is_date(String(z))) return dateText(v, isDate1904);
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
