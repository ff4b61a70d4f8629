import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { codes } from '#schemas/protocol/envelope.ts';
import { issuePath } from '#core/schema/address.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { Language } from '#schemas/language/text.ts';
import {
  type FirstPassword,
  importLimits,
  type ImportResult,
  isCorrected,
  type ImportRow,
} from '#schemas/resources/import-calls.ts';
import { isUnfitText, valueText } from '#core/text/value-text.ts';
import { holdsUpOthers } from '../../platform/cache/cached-db.ts';
import type { Context } from '../../platform/context/context.ts';
import { bulkStatistics } from '../../platform/db/bulk-statistics.ts';
import { withSavepoint } from '../../platform/db/savepoint.ts';
import { sentence, translateText } from '../../platform/envelope/sentence.ts';
import { type AppError, badRequest } from '../../platform/errors/app-error.ts';
import { appErrorFrom } from '../../platform/errors/from-error.ts';
import { inSlice } from '../../platform/turns/turns.ts';
import { workbook, workbookType } from '../workbook.ts';
import { headingOf, type ImportColumn, rowsIn } from './import-sheet.ts';
import { columnsReadByOptions } from './columns-above.ts';
import { type CellContext, type ReadRow, readRows } from './read-cells.ts';

/** The rows of a call; refuses none and too many. */
export function checkedList(list: readonly ImportRow[]): readonly ImportRow[] {
  if (list.length === 0) throw badRequest('import.empty');
  if (list.length > importLimits.rows) throw badRequest('import.tooMany', { max: importLimits.rows });
  return list;
}

/**
 * The id of what a row becomes: the same for every attempt of one user to import it, so that an import interrupted after
 * its commit can be repeated without duplicates. Of a row without an id it is random.
 */
export function importedId({ user, newId }: Context, scope: string, row: ImportRow): string {
  const { id } = row;
  if (typeof id !== 'string' || id === '') return newId();
  return createHash('sha256')
    .update(JSON.stringify([user.id, scope, id]))
    .digest('hex')
    .slice(0, 32);
}

/** A row whose cells could be read, with its values; of one that is only tried, the cells that could. */
export interface ValidRow extends Pick<ReadRow, 'values'> {
  row: ImportRow;
}

interface Writing {
  isCheck: boolean;
  /** What is imported into. Simultaneous imports of one user into it wait for each other, so that a row is found imported. */
  scope: string;
  /** Where the rows become rows. */
  table: 'record' | 'users';
  /** Issues of cells that do not count; absent: all count. */
  ignores?(issue: Issue): boolean;
  /** Issues of a row that are found without the database. */
  check?(values: ReadRow['values']): readonly Issue[];
  /** Rows that are written at once; 1 by default. */
  atOnce?: number;
  /** Writes rows with this context, all or none; refuses by an error. `isTrial`: it is undone afterwards. */
  write(rows: readonly ValidRow[], context: Context, isTrial: boolean): Promise<readonly FirstPassword[]>;
  /** Refuses a row some cells of which are missing for what it can without them; absent: it is written on trial. */
  tryOut?(row: ValidRow, context: Context): Promise<void>;
}

class Undone extends Error {}

/** Milliseconds of one transaction: so long other calls wait on the embedded database. */
const partMs = 60;

/**
 * Imports rows in batches, each in a savepoint. A row with cells that cannot be read is tried without them, so that it is
 * refused with all its reasons at once (IMPORT-034). A refused batch is halved until the refused rows are alone: these leave
 * nothing behind, and the others are imported. With `isCheck` every batch is undone after it was written. Cells are read
 * before any transaction, and batches are written in transactions of a short time, so that calls of others run in between;
 * an import that ends in the middle is repeated, and rows of before are recognised by their ids (OPS-020).
 */
export async function importRows(
  rows: readonly ImportRow[],
  cells: CellContext,
  { isCheck, scope, table, ignores = () => false, check = () => [], atOnce = 1, write, tryOut }: Writing,
): Promise<ImportResult> {
  const { context, columns } = cells;
  const refusals = new Map<ImportRow, AppError>();
  /** The issues of rows that are only tried. */
  const known = new Map<ImportRow, readonly Issue[]>();
  const valid: ValidRow[] = [];
  for (const [index, { values, issues }] of (await readRows(rows, cells)).entries()) {
    const row = rows[index] as ImportRow;
    const counted = withOthers(
      issues.filter((issue) => !ignores(issue)),
      check(values),
    );
    if (counted.length > 0) known.set(row, counted);
    valid.push({ row, values });
  }
  const passwords: FirstPassword[] = [];
  const isBad = ({ row }: ValidRow) => known.has(row);
  const batches = [
    ...batchesOf(
      valid.filter((one) => !isBad(one)),
      atOnce,
    ),
    ...valid.filter(isBad).map((one) => [one]),
  ];
  while (batches.length > 0) {
    const writePart = () =>
      context.inTransaction(async (inside) => {
        const lock = `import ${context.user.id} ${scope}`;
        if (!isCheck) await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(inside.db);
        const made: FirstPassword[] = [];
        const began = performance.now();
        do {
          const batch = batches.shift() ?? [];
          const isTrial = isCheck || batch.some(isBad);
          const trying = tryOut && batch.some(isBad) ? { write: tried(tryOut) } : { write };
          made.push(...(await writeBatch(batch, { context: inside, isTrial, refusals, ...trying })));
        } while (batches.length > 0 && performance.now() - began < partMs);
        return made;
      });
    passwords.push(...(await (holdsUpOthers(context.db) ? inSlice(writePart) : writePart())));
  }
  if (!isCheck) await bulkStatistics(context.db, table)(rows.length - refusals.size);
  for (const [row, issues] of known) refusals.set(row, withReasons(issues, refusals.get(row)));
  const failResult = rows.flatMap((row) => {
    const refusal = refusals.get(row);
    return refusal ? [{ ...row, ...reasonsOf(refusal, columns, context.language) }] : [];
  });
  return {
    resultType: failResult.length > 0 ? 1 : 0,
    snum: rows.length - failResult.length,
    fnum: failResult.length,
    failResult,
    ...(isCheck && readFor(valid, columnsReadByOptions(columns))),
    ...(passwords.length > 0 && { passwords }),
  };
}

type ReadValues = NonNullable<ImportResult['read']>;

/** What the cells were read as that options of others depend on. */
function readFor(rows: readonly ValidRow[], columns: readonly ImportColumn[]): { read: ReadValues } | undefined {
  if (columns.length === 0) return undefined;
  const read = rows.map(({ row, values }) => {
    const cells = columns.flatMap(({ field: { table, key } }) =>
      table === undefined
        ? [[key, values[key]]]
        : rowsIn(values, table).map((own, at) => [issuePath(table, at, key), own[key]]),
    );
    return [String(row['id']), Object.fromEntries(cells.filter(([, value]) => value !== undefined))];
  });
  return { read: Object.fromEntries(read) as ReadValues };
}

const tried =
  (tryOut: NonNullable<Writing['tryOut']>): Writing['write'] =>
  async (rows, context) => {
    for (const row of rows) await tryOut(row, context);
    return [];
  };

function batchesOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

const issuesOf = ({ data }: AppError): readonly Issue[] => (Array.isArray(data) ? (data as Issue[]) : []);

/** The issues, and others that are not about the same cells: an unread cell is empty to other checks. */
function withOthers(issues: readonly Issue[], others: readonly Issue[]): Issue[] {
  const paths = new Set(issues.map(({ path }) => path));
  return [...issues, ...others.filter(({ path }) => !paths.has(path))];
}

/** A refusal with these issues and those of the refusal that trying the row has brought. */
function withReasons(issues: readonly Issue[], refusal: AppError | undefined): AppError {
  const all = withOthers(issues, refusal ? issuesOf(refusal) : []);
  const first = all[0] as Issue;
  return badRequest(first.id, first.params, all);
}

interface Batch extends Pick<Writing, 'write'> {
  isTrial: boolean;
  context: Context;
  refusals: Map<ImportRow, AppError>;
}

/** Writes a batch in a savepoint, or its halves where it is refused. */
async function writeBatch(rows: readonly ValidRow[], batch: Batch): Promise<readonly FirstPassword[]> {
  const { context, isTrial, refusals, write } = batch;
  const undoable = async () => {
    const made = await write(rows, context, isTrial);
    if (isTrial) throw new Undone();
    return made;
  };
  try {
    return await context.pages.attempt(() => withSavepoint(context.db, undoable));
  } catch (error) {
    if (error instanceof Undone) return [];
    if (rows.length > 1) {
      const half = rows.length >> 1;
      const first = await writeBatch(rows.slice(0, half), batch);
      return [...first, ...(await writeBatch(rows.slice(half), batch))];
    }
    const refusal = appErrorFrom(error);
    if (refusal.code >= codes.failed) throw error;
    for (const { row } of rows) refusals.set(row, refusal);
    return [];
  }
}

/** Why a row failed, and the paths of the cells it failed at. */
export function reasonsOf(refusal: AppError, columns: readonly ImportColumn[], language: Language) {
  const issues = issuesOf(refusal);
  const labels = new Map(columns.map(({ field, label }) => [field.key, label]));
  const said = issues.map(({ path, id, params }) => {
    const label = labels.get(path.split('.').at(-1) ?? '') ?? params['label'] ?? '';
    const texts = Object.entries({ ...params, label }).map(([name, value]) => [
      name,
      typeof value === 'string' ? translateText(language, value) : value,
    ]);
    return sentence(language, id, Object.fromEntries(texts) as Record<string, unknown>);
  });
  const whole = said.length > 0 ? said : [sentence(language, refusal.id, refusal.params)];
  return { errorsInfo: [...new Set(whole)].join('；'), errorsAt: issues.map(({ path }) => path) };
}

/** Failed rows as a workbook in the shape of the template, with their reasons in the last column. */
export async function failuresFile(
  context: Context,
  name: string,
  rows: readonly ImportRow[],
  columns: readonly ImportColumn[],
) {
  const shown = columns.filter((column) => column.isRequired || rows.some((row) => cellsOf(row, column).length > 0));
  const lines = checkedList(rows).flatMap((row) => linesOf(row, shown));
  const header = [...shown.map(headingOf), sentence(context.language, 'import.reason')];
  const title = sentence(context.language, 'import.failures.name', { name });
  return context.files.publish(`${title}.xlsx`, workbook({ name, header, lines }), workbookType);
}

const textIn = (cell: unknown): string =>
  isCorrected(cell)
    ? cell.text
    : typeof cell === 'string' || typeof cell === 'number' || isUnfitText(cell)
      ? valueText(cell)
      : '';

function cellsOf(row: ImportRow, { field: { table, key } }: ImportColumn): string[] {
  const cells = table === undefined ? [row[key]] : rowsIn(row, table).map((one) => one[key]);
  return cells.some((cell) => textIn(cell) !== '') ? cells.map(textIn) : [];
}

export function linesOf(row: ImportRow, columns: readonly ImportColumn[]): string[][] {
  const cells = columns.map((column) => cellsOf(row, column));
  const height = Math.max(1, ...cells.map((own) => own.length));
  return Array.from({ length: height }, (_, line) => [
    ...cells.map((own) => own[line] ?? ''),
    line === 0 ? textIn(row['errorsInfo']) : '',
  ]);
}
