import { createHash } from 'node:crypto';
import { utils } from '@e965/xlsx';
import { languages } from '#schemas/language/text.ts';
import type { ColumnChoice, ImportPreview, UnreadColumn } from '#schemas/resources/import-calls.ts';
import type { Context } from '../../platform/context/context.ts';
import { json } from '../../platform/db/columns.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { badRequest, notFound } from '../../platform/errors/app-error.ts';
import { columnsAbove, headersOf } from './columns-above.ts';
import { bestMatches, likeness } from './heading-likeness.ts';
import {
  type FittingSheet,
  fittingSheets,
  headingOf,
  type ImportColumn,
  namesOf,
  type Placed,
  placedColumns,
  plainHeadings,
  rowsBelow,
} from './import-sheet.ts';
import { readWorkbook, shownIn } from './read-workbook.ts';

/** An uploaded workbook as stored until its preview is requested. */
interface Uploaded {
  /** Part of the ids of its rows, so that these are the same in each preview. */
  id: string;
  userId: string;
  scope: string;
  sheets: readonly FittingSheet[];
}

/** What a workbook is imported into, and its columns. */
export interface Import {
  scope: string;
  columns: readonly ImportColumn[];
}

/** A sheet of an uploaded workbook; without a name the first that fits. */
export interface ChosenSheet {
  fileName: string;
  sheet?: string | undefined;
}

/** Which of its columns without a field's heading are read as what. */
export interface ChosenColumns extends ChosenSheet {
  columns: readonly ColumnChoice[];
}

/** Reads an uploaded workbook and stores it for the previews of its uploader. */
export async function storeUpload(context: Context, { scope, columns }: Import) {
  const sheets = fittingSheets(await readWorkbook(context), columns, explaining);
  // Refused at the upload rather than in the preview: too many rows.
  for (const sheet of sheets) rowsBelow(sheet, placedIn(sheet, columns), String);
  const uploaded: Uploaded = { id: context.newId(), userId: context.user.id, scope, sheets };
  return { name: await context.files.keep(JSON.stringify(uploaded)) };
}

const inAllLanguages = (id: string): ReadonlySet<string> =>
  new Set(languages.map((language) => sentence(language, id)));
/** The sheets of templates that explain their columns. */
const explaining = inAllLanguages('import.hints');
/** The column of failed rows that says why. */
const reasons = inAllLanguages('import.reason');

/** The preview of a sheet of an uploaded workbook. */
export async function storedPreview(context: Context, into: Import, chosen: ChosenSheet): Promise<ImportPreview> {
  const { uploaded, sheet } = await uploadedSheet(context, into.scope, chosen);
  const remembered = await context.db
    .selectFrom('importChoice')
    .select('columns')
    .where('userId', '=', context.user.id)
    .where('scope', '=', into.scope)
    .where('headings', '=', hashOf(sheet))
    .executeTakeFirst();
  return previewOf(uploaded, sheet, into.columns, remembered?.columns);
}

/** Choices that are remembered for one user. */
const rememberedMax = 200;

/** Reads columns without a field's heading as chosen; the choice is remembered for files with the same headings. */
export async function chooseColumns(
  context: Context,
  into: Import,
  { columns, ...chosen }: ChosenColumns,
): Promise<ImportPreview> {
  const { uploaded, sheet } = await uploadedSheet(context, into.scope, chosen);
  const { unread, free } = unreadIn(sheet, into.columns);
  const wanted = columns.filter(({ field }) => field !== '');
  const isWrong =
    new Set(wanted.map(({ field }) => field)).size < wanted.length ||
    columns.some(({ at }) => unread.every((one) => one.at !== at)) ||
    wanted.some(({ field }) => free.every((column) => column.field.name !== field));
  if (isWrong) throw badRequest('import.wrongColumn');
  const { db, user, now } = context;
  const changes = { columns: json([...columns]), time: now() };
  const key = { userId: user.id, scope: into.scope, headings: hashOf(sheet) };
  await db
    .insertInto('importChoice')
    .values({ ...key, ...changes })
    .onConflict((conflict) => conflict.columns(['userId', 'scope', 'headings']).doUpdateSet(changes))
    .execute();
  const oldest = db.selectFrom('importChoice').select('time').where('userId', '=', user.id);
  await db
    .deleteFrom('importChoice')
    .where('userId', '=', user.id)
    .where(
      'time',
      '<',
      oldest
        .orderBy('time', 'desc')
        .offset(rememberedMax - 1)
        .limit(1),
    )
    .execute();
  return previewOf(uploaded, sheet, into.columns, columns);
}

/** Files are those of their uploader, for what they were uploaded for. */
async function uploadedSheet({ files, user }: Context, scope: string, { fileName, sheet: name }: ChosenSheet) {
  const uploaded = JSON.parse(await files.stored(fileName)) as Partial<Uploaded>;
  if (uploaded.userId !== user.id || uploaded.scope !== scope) throw notFound('request.file');
  const sheet = uploaded.sheets?.find((one) => name === undefined || one.name === name);
  if (!sheet) throw notFound('request.file');
  return { uploaded: uploaded as Uploaded, sheet };
}

const headingsOf = ({ grid, at }: FittingSheet) => plainHeadings(grid[at] ?? []);

const hashOf = (sheet: FittingSheet): string =>
  createHash('sha256')
    .update(JSON.stringify(headingsOf(sheet)))
    .digest('hex');

const placedIn = (sheet: FittingSheet, columns: readonly ImportColumn[]) => placedColumns(headingsOf(sheet), columns);

/** Characters of the sample of a column. */
const sampleMax = 40;

/** The filled columns of a sheet without a field of their heading, and the fields without a column of theirs. */
function unreadIn(sheet: FittingSheet, columns: readonly ImportColumn[]) {
  const { grid, at: line } = sheet;
  const headings = headingsOf(sheet);
  const placed = placedIn(sheet, columns);
  const taken = new Set(placed.map(({ at }) => at));
  const samples = new Map<number, string>();
  for (const cells of grid.slice(line + 1)) {
    for (const [at, cell] of cells.entries()) if (cell !== '' && !samples.has(at)) samples.set(at, shownIn(cell));
  }
  const positions = new Set([...headings.keys()].filter((at) => headings[at] !== ''));
  for (const at of samples.keys()) positions.add(at);
  const unread = [...positions]
    .filter((at) => !taken.has(at) && !reasons.has(headings[at] ?? ''))
    .sort((one, other) => one - other)
    .map((at) => ({
      at,
      letter: utils.encode_col(at),
      heading: headings[at] ?? '',
      sample: (samples.get(at) ?? '').slice(0, sampleMax),
    }));
  return { headings, placed, unread, free: columns.filter((column) => !placed.some((one) => one.column === column)) };
}

/** The preview of a sheet, with the columns of no field's heading read as chosen, or as guessed by likeness. */
function previewOf(
  { id, sheets }: Uploaded,
  sheet: FittingSheet,
  columns: readonly ImportColumn[],
  choice: readonly ColumnChoice[] | undefined,
): ImportPreview {
  const { headings, placed, unread, free } = unreadIn(sheet, columns);
  const fieldAt = new Map<number, ImportColumn>();
  if (choice) {
    for (const { at, field } of choice) {
      const column = free.find((one) => one.field.name === field);
      if (column && unread.some((one) => one.at === at)) fieldAt.set(at, column);
    }
  } else {
    // Of two equal headings the first one is read; what the second is for is not guessed.
    const wanting = unread.filter(({ at, heading }) => headings.indexOf(heading) === at);
    const guesses = bestMatches(wanting, free, ({ heading }, column) => likeness(heading, namesOf(column)));
    for (const [{ at }, column] of guesses) fieldAt.set(at, column);
  }
  const read: Placed[] = [...placed, ...[...fieldAt].map(([at, column]) => ({ at, column }))];
  const shown = shownColumns(read, columns);
  return {
    dataRow: rowsBelow(sheet, read, (line) => `${id}-${sheets.indexOf(sheet)}-${line}`),
    headerRow: headersOf(shown),
    sheet: sheet.name,
    line: sheet.at + 1,
    sheets: sheets.map(({ name }) => name),
    unread: unread.map((one): UnreadColumn => ({ ...one, field: fieldAt.get(one.at)?.field.name ?? '' })),
    free: free.map((column) => ({ id: column.field.name, fullName: headingOf(column) })),
    isRemembered: choice !== undefined,
    repeated: repeatedIn(headings),
  };
}

/** The columns of the preview: those that are read, those that are required, and those that options of others depend on. */
function shownColumns(read: readonly Placed[], columns: readonly ImportColumn[]): ImportColumn[] {
  const filled = new Set(read.map(({ column }) => column));
  const above = [...filled].flatMap((column) => columnsAbove(column, columns) ?? []);
  const shown = new Set([...filled, ...above.map(({ column }) => column)]);
  return columns.filter((column) => column.isRequired || shown.has(column));
}

function repeatedIn(headings: readonly string[]): ImportPreview['repeated'] {
  const letters = new Map<string, string[]>();
  for (const [at, heading] of headings.entries()) {
    if (heading !== '') letters.set(heading, [...(letters.get(heading) ?? []), utils.encode_col(at)]);
  }
  return [...letters].filter(([, own]) => own.length > 1).map(([heading, own]) => ({ heading, letters: own }));
}
