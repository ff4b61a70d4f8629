import { Readable } from 'node:stream';
import { JSONParser } from '@streamparser/json';
import { parse } from 'csv-parse';
import { isObject } from '#core/schema/record.ts';
import type { ImportRow } from '#schemas/resources/import-calls.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import {
  fill,
  type FilledCell,
  filledCells,
  headingOf,
  headingsIn,
  headingsWithin,
  type ImportColumn,
  type Placed,
  plainHeadings,
  similarColumns,
} from './import-sheet.ts';
import { linesOfSheets, type SheetCell, sheetParser } from './read-workbook.ts';
import { delimiterOf, textOfFile } from './text-file.ts';

/** A workbook is parsed in the memory of a worker, other files piece by piece. */
const sheetLimits = { linesMax: 500_000, cellsMax: 3_000_000, unpackedMax: 400 * 1024 ** 2 };
const workbookBytesMax = 64 * 1024 ** 2;
/** Characters of one line or record of a text file. */
const recordCharactersMax = 4_000_000;

/** The name of a sheet, or a line of it. */
type SheetLine = { sheet: string } | readonly SheetCell[];

/** Told the names of columns that no field is read from; of objects more than once. */
type OnUnread = (name: string) => void;

type ParsingContext = Pick<Context, 'parsing' | 'user'>;

/** The records in a file, one after the other: cells as texts by field, those of sub-tables as lists of rows. */
export function rowsOfFile(
  content: Readable,
  extension: string,
  columns: readonly ImportColumn[],
  context: ParsingContext,
  onUnread: OnUnread = () => undefined,
) {
  switch (extension.toLowerCase()) {
    case 'csv':
    case 'txt':
      return recordsIn(csvLines(content), columns, onUnread);
    case 'json':
      return jsonRecords(content, columns, onUnread);
    case 'xlsx':
    case 'xls':
      return recordsIn(sheetLines(content, context), columns, onUnread);
    default:
      throw badRequest('record-move.wrongType');
  }
}

async function* sheetLines(content: Readable, context: ParsingContext): AsyncGenerator<SheetLine> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > workbookBytesMax) throw badRequest('import.tooMuch');
    chunks.push(chunk);
  }
  const input = { content: Buffer.concat(chunks), limits: sheetLimits };
  yield* linesOfSheets(await context.parsing.run(sheetParser, input, context.user.id));
}

async function* csvLines(content: Readable): AsyncGenerator<readonly string[]> {
  const text = textOfFile(content);
  const [start, delimiter] = await headingsOf(text);
  const source = Readable.from(joined(start, text));
  const parser = source.pipe(
    parse({
      ...{ delimiter, bom: true, relaxColumnCount: true, skipEmptyLines: true, trim: true },
      maxRecordSize: recordCharactersMax,
    }),
  );
  source.on('error', (error) => parser.destroy(error));
  // Reading that ends early closes the file, which is no failure.
  parser.on('error', () => undefined);
  try {
    for await (const line of parser as AsyncIterable<string[]>) yield line;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw badRequest('import.damaged');
    throw error;
  } finally {
    source.destroy();
    content.destroy();
  }
}

/** The text up to the end of its first line that is not empty, and what separates its cells. */
async function headingsOf(text: AsyncGenerator<string>): Promise<[start: string, delimiter: string]> {
  let start = '';
  for (let next = await text.next(); !next.done; next = await text.next()) {
    start += next.value;
    const [headings = '', ...rest] = start.trimStart().split(/\r?\n/, 2);
    if (rest.length > 0 || start.length > recordCharactersMax) return [start, delimiterOf(headings)];
  }
  return [start, delimiterOf(start)];
}

async function* joined(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}

/** A line without cells of the record itself is a further row of its sub-tables. */
async function* recordsIn(
  lines: AsyncIterable<SheetLine>,
  columns: readonly ImportColumn[],
  onUnread: OnUnread,
): AsyncGenerator<ImportRow> {
  let row: ImportRow | undefined;
  for await (const cells of linesBelow(lines, columns, onUnread)) {
    if (cells.length === 0) continue;
    if (!row || cells.some(({ column }) => column.field.table === undefined)) {
      if (row) yield row;
      row = {};
    }
    fill(row, cells);
  }
  if (row) yield row;
}

/** The lines below the headings of the first sheet that has any (IMPORT-033); a text file is one sheet. */
async function* linesBelow(
  lines: AsyncIterable<SheetLine>,
  columns: readonly ImportColumn[],
  onUnread: OnUnread,
): AsyncGenerator<readonly FilledCell[]> {
  // The first lines of a sheet; undefined once its headings are found, or are in none of them.
  let first: (readonly SheetCell[])[] | undefined = [];
  let placed: readonly Placed[] | undefined;
  let isEmpty = true;
  const settled = () => {
    const found = headingsIn(first ?? [], columns);
    const rest = found ? (first ?? []).slice(found.at + 1) : [];
    const all = found && withSimilar(plainHeadings(first?.[found.at] ?? []), found.placed, columns, onUnread);
    [first, placed] = [undefined, all];
    return rest.map((line) => filledCells(line, all ?? []));
  };
  for await (const line of lines) {
    if ('sheet' in line) {
      if (first) yield* settled();
      if (placed) return;
      first = [];
      continue;
    }
    if (line.some((cell) => cell !== '')) isEmpty = false;
    if (placed) yield filledCells(line, placed);
    else if (first && first.push(line) === headingsWithin) yield* settled();
  }
  if (first) yield* settled();
  if (!placed && !isEmpty) throw badRequest('import.noColumns');
}

/** The columns of a field's heading, with those that are surely meant for others; the rest is reported as unread (IMPORT-031). */
function withSimilar(
  headings: readonly string[],
  placed: readonly Placed[],
  columns: readonly ImportColumn[],
  onUnread: OnUnread,
): readonly Placed[] {
  const taken = new Set(placed.map(({ at }) => at));
  const free = columns.filter((column) => placed.every((one) => one.column !== column));
  const left = headings.map((heading, at) => (taken.has(at) ? '' : heading));
  const similar = similarColumns(left, free);
  for (const [at, heading] of left.entries()) {
    if (heading !== '' && similar.every((one) => one.at !== at)) onUnread(heading);
  }
  return [...placed, ...similar];
}

/** A list of objects, or one object after the other; properties are names or labels of fields. */
async function* jsonRecords(
  content: Readable,
  columns: readonly ImportColumn[],
  onUnread: OnUnread,
): AsyncGenerator<ImportRow> {
  const names = new Set(columns.flatMap(namesInObject));
  const found: unknown[] = [];
  let parser: JSONParser | undefined;
  for await (const text of textOfFile(content)) {
    if (!parser && text.trim() === '') continue;
    parser ??= parserOf(text.trimStart().replace(/^\uFEFF/, ''), found);
    try {
      parser.write(text.replace(/^\uFEFF/, ''));
    } catch {
      throw badRequest('import.damaged');
    }
    for (const value of found.splice(0)) {
      if (!isObject(value)) continue;
      for (const name of Object.keys(value)) if (!names.has(name)) onUnread(name);
      yield rowOf(value, columns);
    }
  }
  if (parser && !parser.isEnded) throw badRequest('import.damaged');
}

function parserOf(start: string, found: unknown[]): JSONParser {
  const parser = start.startsWith('[')
    ? new JSONParser({ paths: ['$.*'], keepStack: false })
    : new JSONParser({ paths: ['$'], separator: '' });
  parser.onValue = ({ value }) => void found.push(value);
  return parser;
}

const namesInObject = (column: ImportColumn): string[] => {
  const { table, key } = column.field;
  return table === undefined ? [key, headingOf(column)] : [table, column.outer ?? ''];
};

function rowOf(value: Record<string, unknown>, columns: readonly ImportColumn[]): ImportRow {
  const row: ImportRow = {};
  for (const column of columns) {
    const { table, key } = column.field;
    if (table === undefined) row[key] = cellOf(value[key] ?? value[headingOf(column)]);
    else {
      const lines = value[table] ?? value[column.outer ?? ''];
      if (!Array.isArray(lines)) continue;
      const rows = (row[table] ??= lines.map(() => ({}))) as ImportRow[];
      lines.forEach((line: unknown, index) => {
        if (isObject(line)) (rows[index] as ImportRow)[key] = cellOf(line[key] ?? line[column.label]);
      });
    }
  }
  return row;
}

/** A list of texts as one cell names several options. */
const cellOf = (value: unknown): unknown => (Array.isArray(value) ? value.join(',') : (value ?? ''));
