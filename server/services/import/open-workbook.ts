import { inflateRawSync } from 'node:zlib';
import { CFB, parse_xlscfb, parse_zip, type WorkBook } from '@e965/xlsx';
import { badRequest } from '../../platform/errors/app-error.ts';

declare module '@e965/xlsx' {
  /** The entry of a package or compound file. */
  interface Entry {
    name: string;
    type: 2;
    size: number;
    content: Uint8Array;
  }
  /** What the library reads packages and compound files as. */
  interface Container {
    FullPaths: string[];
    FileIndex: Entry[];
  }
  export function parse_zip(zip: Container, options: ParsingOptions): WorkBook;
  export function parse_xlscfb(container: Container, options: ParsingOptions): WorkBook;
}

/** What is read of a workbook at most. */
export interface SheetLimits {
  linesMax: number;
  cellsMax: number;
  /** Bytes. */
  unpackedMax: number;
}

const entriesMax = 200;
const zipMark = 0x04034b50;
const compoundMark = 0xe011cfd0;

/**
 * Parses the sheets of a workbook. The bytes are untrusted: their content decides the format, and only the two
 * promised are read; a package is unpacked within the limit; what spreads over ranges of cells is left out, as a range of
 * a few bytes names millions.
 */
export function openWorkbook(content: Uint8Array, limits: SheetLimits): WorkBook {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const mark = bytes.length < 8 ? 0 : bytes.readUInt32LE(0);
  const options = { sheetRows: limits.linesMax + 1, cellFormula: false, cellHTML: false, cellNF: true };
  if (mark === zipMark) {
    const parts = unpacked(bytes, limits);
    requireWorkbook(parts);
    return parsed(() => parse_zip(containerOf(parts), options));
  }
  if (mark !== compoundMark) throw badRequest('import.wrongType');
  return parsed(() => {
    const container = CFB.read(bytes, { type: 'buffer' }) as ReturnType<typeof containerOf>;
    const stream = container.FileIndex.find(({ name }) => /^(workbook|book)$/i.test(name));
    if (!stream) throw badRequest(CFB.find(container, 'EncryptedPackage') ? 'import.locked' : 'import.wrongType');
    leaveOutRanges(stream.content);
    return parse_xlscfb(container, options);
  });
}

function parsed(parse: () => WorkBook): WorkBook {
  try {
    return parse();
  } catch (error) {
    if (typeof (error as { code?: unknown }).code === 'number') throw error;
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw badRequest(isLocked ? 'import.locked' : 'import.damaged');
  }
}

type Parts = ReadonlyMap<string, Buffer>;

const containerOf = (parts: Parts) => ({
  FullPaths: [...parts.keys()],
  FileIndex: [...parts].map(([path, content]) => ({
    name: path.slice(path.lastIndexOf('/') + 1),
    type: 2 as const,
    size: content.length,
    content: prepared(content),
  })),
});

/** Packages of other formats have these parts. */
const foreignParts = /^(?:meta-inf\/manifest\.xml|objectdata\.xml|index\/document\.iwa)$/i;
/** The content types of workbooks, templates and workbooks with macros, which are not run. */
const workbookType = /(?:spreadsheetml\.(?:sheet|template)|ms-excel\.(?:sheet|template)\.macroEnabled)\.main\+xml/;

function requireWorkbook(parts: Parts): void {
  const types = [...parts].find(([path]) => path.toLowerCase() === '[content_types].xml')?.[1].toString('latin1') ?? '';
  if (!workbookType.test(types) || [...parts.keys()].some((path) => foreignParts.test(path)))
    throw badRequest('import.wrongType');
}

/** The parts of a package by path. Sizes written in it may be false, so it is unpacked within the limit. */
function unpacked(zip: Buffer, { unpackedMax }: SheetLimits): Parts {
  const parts = new Map<string, Buffer>();
  try {
    let left = unpackedMax;
    for (const { path, bytes, isDeflated } of packedEntries(zip)) {
      const content = isDeflated ? inflateRawSync(bytes, { maxOutputLength: Math.max(1, left) }) : bytes;
      left -= content.length;
      if (left < 0) throw badRequest('import.tooMuch');
      parts.set(path.replace(/^\//, ''), content);
    }
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'ERR_BUFFER_TOO_LARGE') throw badRequest('import.tooMuch');
    throw typeof code === 'number' ? error : badRequest('import.damaged');
  }
  return parts;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const deflated = 8;

/** The entries of a zip by its central directory; an offset outside of the file throws. */
function packedEntries(zip: Buffer): { path: string; bytes: Buffer; isDeflated: boolean }[] {
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
    const nameBytes = zip.readUInt16LE(at + 28);
    entries.push({
      path: zip.toString('utf8', at + entryBytes, at + entryBytes + nameBytes).replaceAll('\\', '/'),
      bytes: zip.subarray(from, from + zip.readUInt32LE(at + 20)),
      isDeflated: zip.readUInt16LE(at + 10) === deflated,
    });
    at += entryBytes + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** Characters in which the root of a part is found. */
const rootWithin = 4_000;

/** A part as the library reads it right: a sheet without ranges and with its dates as texts, styles with all formats. */
function prepared(part: Buffer): Uint8Array {
  const start = part.toString('latin1', 0, rootWithin);
  if (/<(?:\w+:)?worksheet[\s>]/.test(start)) return Buffer.from(preparedSheet(part.toString('latin1')), 'latin1');
  if (/<(?:\w+:)?styleSheet[\s>]/.test(start)) return Buffer.from(withBuiltInDates(part.toString('latin1')), 'utf8');
  return part;
}

function preparedSheet(xml: string): string {
  const end = Math.max(xml.lastIndexOf('sheetData>'), xml.lastIndexOf('sheetData/>'));
  const [cells, rest] = [xml.slice(0, end + 1), xml.slice(end + 1)];
  // A hyperlink, a merge or a filter names a range of cells.
  return (
    withUnreadFormulas(datesAsTexts(cells)) +
    rest.replace(/<((?:\w+:)?)(?:hyperlink|mergeCell|autoFilter)\b/g, '<$1unread')
  );
}

const dateCell = /<(?:\w+:)?c\s[^<>]*\bt\s*=\s*["']d["'][^<>]*>/g;
const dateValue = /\s*<(?:\w+:)?v>([^<]*)/y;

/** Cells of type `d` hold ISO dates, whatever their format: `2024-02-01T00:00:00`. */
function datesAsTexts(xml: string): string {
  let [rest, at] = ['', 0];
  for (const { 0: tag, index } of xml.matchAll(dateCell)) {
    rest += xml.slice(at, index) + tag.replace(/(\st\s*=\s*["'])d/, '$1str');
    at = index + tag.length;
    dateValue.lastIndex = at;
    const [found, iso = ''] = dateValue.exec(xml) ?? [];
    if (found === undefined) continue;
    rest += found.slice(0, found.length - iso.length) + plainTime(iso);
    at += found.length;
  }
  return rest + xml.slice(at);
}

const formula = /<((?:\w+:)?)f\b[^<>]*(?:\/>|>[^<]*<\/(?:\w+:)?f>)/g;
const result = /\s*<(?:\w+:)?v(?:\s[^<>]*)?(?:\/>|>([^<]*)(?:<\/(?:\w+:)?v>)?)/y;

/**
 * Formulas whose result was never computed, as programs write them that only write files: their cells become errors,
 * which are reported, instead of empty ones (IMPORT-032). An empty text is a result.
 */
function withUnreadFormulas(xml: string): string {
  let [rest, at] = ['', 0];
  for (const { 0: element, 1: prefix = '', index } of xml.matchAll(formula)) {
    const cell = xml.lastIndexOf('<', index - 1);
    const tag = xml.slice(cell, index);
    const end = index + element.length;
    result.lastIndex = end;
    const [found = '', value] = result.exec(xml) ?? [];
    const isText = /\st\s*=\s*["'](?:str|inlineStr)["']/.test(tag) && found !== '';
    if (cell < at || isText || (value ?? '').trim() !== '') continue;
    const typed = tag.replace(/\st\s*=\s*["'][^"']*["']/, '').replace(/\bc\b/, 'c t="e"');
    rest += `${xml.slice(at, cell)}${typed}${element}<${prefix}v>#N/A</${prefix}v>`;
    at = end + found.length;
  }
  return rest + xml.slice(at);
}

function plainTime(iso: string): string {
  const [, day, clock = '00:00', seconds = '00'] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?Z?)?$/.exec(iso.trim()) ?? [];
  if (day === undefined) return iso;
  const time = `${clock}:${seconds}`;
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** Words of Chinese formats: year, month, day, hour, minute, second, each quoted; before or after noon. */
const [year, month, day, hour, minute, second] = Array.from(
  '\u5e74\u6708\u65e5\u65f6\u5206\u79d2',
  (word) => `"${word}"`,
);
const noon = '\u4e0a\u5348/\u4e0b\u5348';

/**
 * Formats that Chinese, Japanese and Korean spreadsheets have built in and name by number alone, as Chinese ones write
 * them (ECMA-376, part 1, 18.8.30).
 */
const builtInDates: ReadonlyMap<number, string> = new Map([
  ...[27, 36, 50, 52, 57].map((id) => [id, `yyyy${year}m${month}`] as const),
  ...[28, 29, 51, 53, 54, 58].map((id) => [id, `m${month}d${day}`] as const),
  [30, 'm-d-yy'],
  [31, `yyyy${year}m${month}d${day}`],
  [32, `h${hour}mm${minute}`],
  [33, `h${hour}mm${minute}ss${second}`],
  ...[34, 55].map((id) => [id, `${noon}h${hour}mm${minute}`] as const),
  ...[35, 56].map((id) => [id, `${noon}h${hour}mm${minute}ss${second}`] as const),
]);

/** The code of a date format that files name by its number alone; undefined for any other. */
export const builtInDate = (id: unknown): string | undefined =>
  typeof id === 'number' ? builtInDates.get(id) : undefined;

/** In an attribute of a part that is read byte by byte. */
const escaped = (code: string): string =>
  code.replace(/["\u0080-\uffff]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Spells out the built-in date formats that a file does not define itself. */
function withBuiltInDates(xml: string): string {
  const own = new Set([...xml.matchAll(/numFmtId\s*=\s*["'](\d+)["']\s+formatCode/g)].map(([, id]) => Number(id)));
  const [, prefix = ''] = /<(\w+:)?styleSheet[\s>]/.exec(xml) ?? [];
  const added = [...builtInDates]
    .filter(([id]) => !own.has(id))
    .map(([id, code]) => `<${prefix}numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`)
    .join('');
  const formats = /<(?:\w+:)?numFmts\b[^<>]*[^/]>/.exec(xml);
  if (formats) {
    const at = formats.index + formats[0].length;
    return utf8Of(xml.slice(0, at) + added + xml.slice(at));
  }
  const root = /<(?:\w+:)?styleSheet\b[^<>]*>/.exec(xml);
  if (!root) return utf8Of(xml);
  const at = root.index + root[0].length;
  return utf8Of(`${xml.slice(0, at)}<${prefix}numFmts>${added}</${prefix}numFmts>${xml.slice(at)}`);
}

/** The text whose bytes were read one by one. */
const utf8Of = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

/** Records of a binary workbook that name a range of cells: hyperlinks and their hints. */
const rangeRecords: ReadonlySet<number> = new Set([0x01b8, 0x0800]);
/** A record type (data consolidation) that the library skips. */
const unreadRecord = 0x0050;

/** Marks the records of a binary workbook that spread over ranges, in place: the library reads the stream it opened. */
function leaveOutRanges(stream: Uint8Array): void {
  const numberAt = (at: number) => (stream[at] ?? 0) + (stream[at + 1] ?? 0) * 256;
  for (let at = 0; at + 4 <= stream.length; at += 4 + numberAt(at + 2)) {
    if (rangeRecords.has(numberAt(at))) [stream[at], stream[at + 1]] = [unreadRecord % 256, unreadRecord >> 8];
  }
}
