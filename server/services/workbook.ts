import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Context } from '../platform/context/context.ts';
import { htmlOfText } from '../platform/html/clean-html.ts';
import { Pauses } from '../platform/turns/turns.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A number with the format it is shown in, as spreadsheets write formats. Dates are such numbers. */
export interface NumberCell {
  value: number;
  format: string;
  /** As it will read: decides how wide its column is. */
  text: string;
}

/** Text or a number; a text is written as text whatever it begins with, so no cell becomes a formula (R35). */
export type Cell = string | number | NumberCell;

type Line = readonly Cell[];
/** All lines, or some at a time. */
type Lines = readonly Line[] | AsyncIterable<readonly Line[]>;

/** A sheet: its name, a bold first line that stays in view, then the lines. */
export interface SheetContent {
  name: string;
  header: readonly string[];
  lines: Lines;
  /** Called for each cell whose text was too long and ends in an ellipsis. */
  onCut?(): void;
}

/** Maximum characters of a cell; Excel refuses to open a file with a longer one. */
const cellCharactersMax = 32_767;
const sheetNameMax = 31;
/** Lines of a sheet, as spreadsheets have them. */
const linesMax = 1_048_576;

const ellipsis = '\u2026';

/** A text as a cell can hold it: what is too long ends in an ellipsis. */
export function cellText(text: string): { text: string; isCut: boolean } {
  const whole = text.replace(notXml, '');
  if (whole.length <= cellCharactersMax) return { text: whole, isCut: false };
  // Half of a surrogate pair is no character.
  return { text: whole.slice(0, cellCharactersMax - 1).replace(/[\ud800-\udbff]$/, '') + ellipsis, isCut: true };
}

/** What XML cannot carry. */
// oxlint-disable-next-line no-control-regex -- exactly the characters in question
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const mediaTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A sheet as its parts: its XML is read piece by piece. */
export interface SheetPart {
  name: string;
  xml(): Iterable<string> | AsyncIterable<string>;
}

/**
 * A workbook of these sheets, written while their lines are read: memory does not grow with their number. Formats are
 * collected on the way, so the styles come last.
 */
export function workbook(...sheets: readonly SheetContent[]): Readable {
  const formats = new Map<string, number>();
  const parts = sheets.map((sheet) => ({ name: sheet.name, xml: () => sheetXml(sheet, formats) }));
  return workbookOf(parts, () => stylesOf(formats));
}

/** Publishes a workbook of one sheet; its answer says how many cells were cut. */
export async function publishWorkbook({ files }: Pick<Context, 'files'>, file: string, sheet: SheetContent) {
  let cut = 0;
  const onCut = () => void (cut += 1);
  const link = await files.publish(file, workbook({ ...sheet, onCut }), workbookType);
  return cut > 0 ? { ...link, cut } : link;
}

/** A workbook of sheets and styles that are written as XML; the styles after all sheets. */
export function workbookOf(sheets: readonly SheetPart[], styles: () => string): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // Sheets repeat themselves: the fastest level takes two fifths of the time of the usual one, for a tenth more bytes.
  const fastest = { compressionLevel: 1 };
  const add = (path: string, chunks: () => Iterable<string> | AsyncIterable<string>) =>
    zip.addReadStreamLazy(path, fastest, (done) => {
      const content = Readable.from(chunks(), { objectMode: false });
      content.on('error', (error) => output.destroy(error));
      done(null, content);
    });
  add('[Content_Types].xml', () => [contentTypes(sheets)]);
  add('_rels/.rels', () => [relationsOf([['officeDocument', 'xl/workbook.xml']])]);
  add('xl/workbook.xml', () => [bookOf(sheets)]);
  add('xl/_rels/workbook.xml.rels', () => [
    relationsOf([
      ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  ]);
  sheets.forEach(({ xml }, index) => add(`xl/worksheets/sheet${index + 1}.xml`, xml));
  add('xl/styles.xml', () => [styles()]);
  zip.end();
  return output;
}

/** Characters of a written piece, so that streams have few of them. */
const pieceLength = 100_000;

/** Texts joined into pieces, between which others get a turn. */
export async function* piecesOf(texts: Iterable<string>): AsyncGenerator<string> {
  const pauses = new Pauses();
  let piece = '';
  for (const text of texts) {
    await pauses.pause();
    piece += text;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** The widths of the columns are those of the first lines that come. */
async function* sheetXml({ header, lines, onCut }: SheetContent, formats: Map<string, number>): AsyncGenerator<string> {
  const shared = { formats, onCut: onCut ?? (() => undefined) };
  const start = (first: readonly Line[]) => sheetStart(header, first) + lineXml(header, 1, shared, boldStyle);
  let number = 1;
  let piece = '';
  for await (const some of Symbol.asyncIterator in lines ? lines : [lines]) {
    if (number === 1 && piece === '') piece = start(some);
    for (const line of some.slice(0, linesMax - number)) {
      piece += lineXml(line, (number += 1), shared);
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
    if (number >= linesMax) break;
  }
  yield `${number === 1 && piece === '' ? start([]) : piece}</sheetData></worksheet>`;
}

function sheetStart(header: readonly string[], lines: readonly Line[]): string {
  const widths = header.map((text, index) => widthOf([text, ...lines.map((line) => line[index] ?? '')]));
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`
  );
}

/** Styles before those of the formats: the plain one, and the bold one of the first line. */
const boldStyle = 1;
const ownStyles = 2;

/** What the cells of a sheet share. */
interface Shared {
  formats: Map<string, number>;
  onCut(): void;
}

function lineXml(line: Line, number: number, shared: Shared, style = 0): string {
  const cells = line.map((cell, at) => cellXml(cell, `${columnName(at)}${number}`, shared, style));
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellXml(cell: Cell, place: string, { formats, onCut }: Shared, style: number): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${place}" s="${styleOf(cell.format, formats)}"><v>${cell.value}</v></c>`;
  const { text, isCut } = cellText(cell);
  if (text === '') return '';
  if (isCut) onCut();
  const bold = style === 0 ? '' : ` s="${style}"`;
  return `<c r="${place}"${bold} t="inlineStr"><is><t xml:space="preserve">${htmlOfText(text)}</t></is></c>`;
}

function styleOf(format: string, formats: Map<string, number>): number {
  const known = formats.get(format) ?? formats.size + ownStyles;
  formats.set(format, known);
  return known;
}

const letters = 26;

export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % letters));
  return at < letters ? last : columnName(Math.floor(at / letters) - 1) + last;
}

/** First number of formats that are not built into spreadsheets. */
export const formatIdMin = 164;

function stylesOf(formats: ReadonlyMap<string, number>): string {
  const codes = [...formats.keys()];
  const ids = codes.map((_, index) => formatIdMin + index);
  const format = (id: number, font = 0) =>
    `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const named = codes.map((code, at) => `<numFmt numFmtId="${ids[at] ?? 0}" formatCode="${htmlOfText(code)}"/>`);
  return (
    `${declaration}<styleSheet xmlns="${main}">` +
    `${named.length > 0 ? `<numFmts count="${named.length}">${named.join('')}</numFmts>` : ''}` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${codes.length + ownStyles}">${format(0)}${format(0, 1)}${ids.map((id) => format(id)).join('')}` +
    '</cellXfs></styleSheet>'
  );
}

function contentTypes(sheets: readonly unknown[]): string {
  const part = (path: string, type: string) => `<Override PartName="${path}" ContentType="${mediaTypes}.${type}+xml"/>`;
  const ofSheets = sheets.map((_, index) => part(`/xl/worksheets/sheet${index + 1}.xml`, 'worksheet'));
  return (
    `${declaration}<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `${part('/xl/workbook.xml', 'sheet.main')}${ofSheets.join('')}${part('/xl/styles.xml', 'styles')}</Types>`
  );
}

function relationsOf(targets: readonly (readonly [type: string, target: string])[]): string {
  const parts = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${relations}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packages}/relationships">${parts.join('')}</Relationships>`;
}

function bookOf(sheets: readonly Pick<SheetPart, 'name'>[]): string {
  const parts = sheets.map(
    ({ name }, index) => `<sheet name="${htmlOfText(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${parts.join('')}</sheets></workbook>`;
}

/** Characters of a column at least and at most. */
const widthRange = { min: 8, max: 60 };

/** As wide as its longest cell: Chinese characters count twice. */
function widthOf(cells: readonly Cell[]): number {
  const longest = Math.max(...cells.map((one) => wideLength(typeof one === 'object' ? one.text : String(one))));
  return Math.min(Math.max(longest + 2, widthRange.min), widthRange.max);
}

function wideLength(text: string): number {
  let length = 0;
  for (const char of text.slice(0, widthRange.max)) length += char.charCodeAt(0) > 255 ? 2 : 1;
  return length;
}

const dayMs = 86_400_000;
/** Days from the spreadsheet's first day to the epoch. */
const epochDays = 25_569;

/** A moment as the number spreadsheets take for it; `local`: `2025-01-15 09:30:00`, in the zone it shall be read in. */
export function dateSerial(local: string): number {
  return Date.parse(`${local.replace(' ', 'T')}Z`) / dayMs + epochDays;
}

/** A name Excel accepts for a sheet. */
const sheetName = (name: string) =>
  name
    .replace(/[\\/?*[\]:']/g, ' ')
    .slice(0, sheetNameMax)
    .trim() || 'Sheet1';
