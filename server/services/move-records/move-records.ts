import type { Value } from '../data-sources/dialects/source-session.ts';
import { fieldText } from '#core/record/field-text.ts';
import { codes } from '#schemas/protocol/envelope.ts';
import type { ImportRow } from '#schemas/resources/import-calls.ts';
import { MoveInput } from '#schemas/resources/record-move/record-move.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { bulkStatistics } from '../../platform/db/bulk-statistics.ts';
import { json } from '../../platform/db/columns.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { type AppError, badRequest, forbidden } from '../../platform/errors/app-error.ts';
import { withSavepoint } from '../../platform/db/savepoint.ts';
import { appErrorFrom } from '../../platform/errors/from-error.ts';
import { defineJob, enqueue, payloadLengthMax, type RunningJob } from '../../platform/jobs/enqueue.ts';
import { mayUse, recordButtons, usedModel } from '../../records/access/model-access.ts';
import type { ReleasedModel } from '../../records/forms/released-model.ts';
import { namesFor, valuesOf } from '../../records/names/record-names.ts';
import {
  type CheckedRecord,
  checkNewRecord,
  createRecord,
  initialValues,
  insertRecords,
} from '../../records/write/save-record.ts';
import type { RecordField } from '../../records/fields/record-fields.ts';
import { optionReader } from '../../records/validation/allowed-options.ts';
import { readableFile } from '../files/file-record.ts';
import { recordCells } from '../import/import-records.ts';
import { importRows, linesOf, reasonsOf } from '../import/import-rows.ts';
import { headingOf, rowsIn } from '../import/import-sheet.ts';
import { type CellContext, type ReadRow, readRows } from '../import/read-cells.ts';
import { namesOfRows } from '../interfaces/names-of-rows.ts';
import { optionRowsFor } from '../interfaces/option-rows.ts';
import { workbook, workbookType } from '../workbook.ts';
import { dateText } from '#core/dates/date-text.ts';
import { rowsOfFile } from '../import/rows-of-file.ts';
import { mayReadSources } from '../data-sources/open-source.ts';
import { rowsOfTables } from '../data-sources/rows-of-tables.ts';

/** A form that the user may import records into, from an origin they may read, and what its cells are read with. */
export async function formOf(context: Context, { modelId, origin }: Pick<MoveInput, 'modelId' | 'origin'>) {
  if (origin === 'table' && !(await mayReadSources(context))) throw forbidden('record-move.sourceForbidden');
  if (!(await mayUse(context, modelId, recordButtons.import))) throw forbidden('record-move.formForbidden');
  // Records of the past come without a process: none of them waits for a decision.
  const model = { ...(await usedModel(context, modelId, { anyOf: [recordButtons.import] })), enableFlow: 0 };
  const sources = {
    externalLookup: namesOfRows(context, modelId),
    optionRows: optionRowsFor(context, () => Promise.resolve([])),
  };
  return { model, sources, cells: recordCells(context, model, sources) };
}

type Form = Awaited<ReturnType<typeof formOf>>;

/** A row of the origin; `after` is the key to continue after, of a table. */
interface Delivered {
  row: ImportRow;
  after?: Value[];
}

/** The rows of the origin; those of a table from a key on. */
async function* rowsOf(
  context: Context,
  input: MoveInput,
  { cells }: Form,
  after?: Value[],
  onUnread?: (name: string) => void,
): AsyncGenerator<Delivered> {
  const { columns } = cells;
  if (input.origin === 'table') {
    const { sourceId, table, mapping } = input;
    if (!sourceId || !table || !mapping || mapping.length === 0) throw badRequest('record-move.noMapping');
    const complete = mapping.map((one) => ({ table: '', parentColumn: '', ...one }));
    for await (const one of rowsOfTables(context, { sourceId, table, mapping: complete }, after)) {
      yield { ...one, row: normalised(one.row, cells) };
    }
    return;
  }
  const fileId = input.files?.[0]?.fileId;
  if (fileId === undefined) throw badRequest('import.fileNeeded');
  const file = await readableFile(fileId, undefined, context);
  const content = context.disk.contents.read(file.path);
  try {
    for await (const row of rowsOfFile(content, file.extension, columns, context, onUnread))
      yield { row: normalised(row, cells) };
  } finally {
    content.destroy();
  }
}

/** The row with its dates in the spelling that fields read. */
function normalised(row: ImportRow, { columns }: CellContext): ImportRow {
  for (const { field } of columns) {
    if (field.node.kind?.listing?.search !== 'dateRange') continue;
    const holders = field.table === undefined ? [row] : rowsIn(row, field.table);
    for (const holder of holders) {
      const cell = holder[field.key];
      if (typeof cell === 'string' || typeof cell === 'number') holder[field.key] = dateText(String(cell));
    }
  }
  return row;
}

const triedRows = 100;

/** What each of the first rows would become, or why it would be refused; nothing is written. */
export async function tryRows(context: Context, input: MoveInput) {
  const form = await formOf(context, input);
  const { model, cells, sources } = form;
  const rows: ImportRow[] = [];
  const unread = new Set<string>();
  const onUnread = (name: string) => void (unread.size < triedRows && unread.add(name));
  for await (const { row } of rowsOf(context, input, form, undefined, onUnread)) {
    rows.push({ ...row, id: String(rows.length + 1) });
    if (rows.length >= triedRows) break;
  }
  if (rows.length === 0) throw badRequest('import.empty');
  const initial = await initialValues(context, model);
  const { failResult } = await importRows(rows, cells, {
    isCheck: true,
    scope: model.id,
    table: 'record',
    async write(valid, inside) {
      for (const { values } of valid) await createRecord(inside, model, { ...initial, ...values }, sources);
      return [];
    },
  });
  const reasons = new Map(failResult.map(({ id, errorsInfo }) => [id, String(errorsInfo)]));
  const texts = await textsOf(context, form, await readRows(rows, cells));
  const tried = rows.map(({ id }, index) => ({
    number: Number(id),
    isAccepted: reasons.has(id) ? (0 as const) : (1 as const),
    values: texts[index] ?? '',
    errorsInfo: reasons.get(id) ?? '',
  }));
  if (unread.size === 0) return tried;
  const names = [...unread].join(sentence(context.language, 'import.listed'));
  const errorsInfo = sentence(context.language, 'record-move.unread', { names });
  return [{ number: 0, isAccepted: 0 as const, values: '', errorsInfo }, ...tried];
}

/** The values of records as a person reads them, by the labels of their fields. */
async function textsOf({ db, language }: Context, { cells, sources }: Form, read: readonly ReadRow[]) {
  const fields = new Map(cells.columns.map(({ field }) => [field.name, field]));
  const records = read.map(({ values }) => values);
  const names = await namesFor(db, fields, records, language, sources.externalLookup);
  return records.map((values) =>
    cells.columns
      .flatMap((column) => {
        const all = valuesOf(column.field, values).map((value) => fieldText(column.field.node, value, names));
        const filled = all.filter((text) => text !== '');
        return filled.length === 0 ? [] : `${headingOf(column)}: ${filled.join(', ')}`;
      })
      .join('; ')
      .slice(0, 2_000),
  );
}

/** Rows of one transaction: others' calls wait that long on the embedded database. */
const batchRows = 50;

/** Where a run continues. */
interface Stand {
  done: number;
  failed: number;
  after?: Value[];
}

/**
 * Moves the records of a file or of tables into a form, each checked like a record that is saved in the form. A batch
 * and the place to continue at are one transaction, so a run that was stopped or killed neither misses nor repeats a row.
 */
export const moveRecordsJob = defineJob({
  name: 'records.move',
  payload: MoveInput,
  attempts: 5,
  concurrency: 1,
  async run(input, job) {
    const { context } = job;
    const form = await formOf(context, input);
    const initial = await initialValues(context, form.model);
    const total = await countOf(context, input, form);
    const stand: Stand = { done: 0, failed: 0, ...(job.checkpoint as Stand | null) };
    let passed = input.origin === 'file' ? stand.done : 0;
    let batch: Delivered[] = [];
    const added = bulkStatistics(context.db, 'record');
    const flush = async () => {
      if (batch.length > 0) await storeBatch(job, form, { batch, stand, initial, total });
      await added(batch.length);
      batch = [];
    };
    for await (const delivered of rowsOf(context, input, form, stand.after)) {
      if (passed > 0) {
        passed -= 1;
        continue;
      }
      batch.push(delivered);
      if (batch.length >= batchRows) await flush();
    }
    await flush();
    if (stand.done === 0) throw badRequest('import.empty');
  },
});

/** Rows of a file; of a table it is not counted: 0. */
async function countOf(context: Context, input: MoveInput, form: Form): Promise<number> {
  if (input.origin !== 'file') return 0;
  const rows = rowsOf(context, input, form);
  let count = 0;
  while (!(await rows.next()).done) count += 1;
  return count;
}

interface Batch {
  batch: readonly Delivered[];
  stand: Stand;
  initial: Record<string, unknown>;
  total: number;
}

async function storeBatch(job: RunningJob, form: Form, { batch, stand, initial, total }: Batch): Promise<void> {
  const rows = batch.map(({ row }) => row);
  const read = await readRows(rows, form.cells);
  const after = batch.at(-1)?.after;
  const next: Stand = { done: stand.done + rows.length, failed: stand.failed, ...(after && { after }) };
  await job.commit(
    async (context) => {
      const failures = await storeRows(context, form, read, initial);
      if (failures.length === 0) return;
      next.failed += failures.length;
      await context.db
        .insertInto('recordMoveFailure')
        .values(
          failures.map(({ index, reason }) => ({
            jobId: job.id,
            number: stand.done + index + 1,
            row: json(rows[index] ?? {}),
            reason,
          })),
        )
        .execute();
    },
    { done: next.done, total: Math.max(total, next.done), checkpoint: next },
  );
  Object.assign(stand, next);
}

interface Failure {
  index: number;
  reason: string;
}

/** Stores the rows that fit, and answers why the others do not. */
async function storeRows(context: Context, { model, cells, sources }: Form, read: readonly ReadRow[], initial: object) {
  const failures: Failure[] = [];
  /** Calls `refused` with what refuses the work. */
  const attempt = async (work: () => Promise<unknown>, refused: (refusal: AppError) => unknown) => {
    try {
      await work();
    } catch (error) {
      const refusal = appErrorFrom(error);
      if (refusal.code >= codes.failed) throw error;
      await refused(refusal);
    }
  };
  const failing = (index: number) => (refusal: AppError) =>
    failures.push({ index, reason: reasonsOf(refusal, cells.columns, context.language).errorsInfo });
  const insert = (records: readonly CheckedRecord[]) =>
    withSavepoint(context.db, () => insertRecords(context, model, records, sources.externalLookup));
  let pending: { index: number; record: CheckedRecord }[] = [];
  const flush = async () => {
    const rows = pending;
    pending = [];
    if (rows.length === 0) return;
    const oneByOne = async () => {
      for (const { index, record } of rows) await attempt(() => insert([record]), failing(index));
    };
    await attempt(() => insert(rows.map(({ record }) => record)), oneByOne);
  };
  const unique = [...model.fields.values()].filter(({ node }) => node.config.unique === true);
  const batch = { ...sources, optionsAt: optionReader(context, sources.optionRows, model.id) };
  for (const [index, { values, issues }] of read.entries()) {
    await attempt(async () => {
      const first = issues[0];
      if (first) throw badRequest(first.id, first.params, issues);
      const check = () => checkNewRecord(context, model, { ...initial, ...values }, batch);
      let record = await check();
      // Unique values are compared with stored records.
      if (pending.some((other) => mayRepeat(unique, other.record, record))) {
        await flush();
        record = await check();
      }
      pending.push({ index, record });
    }, failing(index));
  }
  await flush();
  return failures.sort((one, other) => one.index - other.index);
}

/** Whether a unique value could occur in both records; lists and columns are not compared here. */
const mayRepeat = (unique: readonly RecordField[], one: CheckedRecord, other: CheckedRecord): boolean =>
  unique.some(({ key, table }) => {
    const [value, known] = [other.values[key], one.values[key]];
    const isComparable = table === undefined && typeof value !== 'object' && typeof known !== 'object';
    return !isComparable || String(value) === String(known);
  });

/** Failed rows that are read from the table at once. */
const failuresAtOnce = 500;

/** The refused rows of a run in the shape of the template, with their numbers and reasons. */
export async function failuresOf(context: Context, jobId: string, input: MoveInput) {
  const { model, cells } = await formOf(context, input);
  const { columns } = cells;
  const header = [...columns.map(headingOf), sentence(context.language, 'import.reason')];
  const name = sentence(context.language, 'import.failures.name', { name: model.fullName });
  const lines = failedLines(context.db, jobId, cells);
  return context.files.publish(`${name}.xlsx`, workbook({ name: model.fullName, header, lines }), workbookType);
}

async function* failedLines(db: Context['db'], jobId: string, { columns }: CellContext) {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('recordMoveFailure')
      .select(['number', 'row', 'reason'])
      .where('jobId', '=', jobId)
      .where('number', '>', last)
      .orderBy('number')
      .limit(failuresAtOnce)
      .execute();
    yield rows.flatMap(({ row, reason }) => linesOf({ ...row, errorsInfo: reason }, columns));
    if (rows.length < failuresAtOnce) return;
    last = Number(rows.at(-1)?.number);
  }
}

/** The name of a run in the list. */
const labelOf = ({ fullName }: ReleasedModel, { origin, files, table }: MoveInput): string =>
  `${fullName} ← ${origin === 'table' ? (table ?? '') : (files?.[0]?.name ?? '')}`.slice(0, 200);

/** Starts a run; refused for a user who may not import into the form or not read the origin. */
export async function startRun(context: Context, input: MoveInput): Promise<string> {
  const { model } = await formOf(context, input);
  if (JSON.stringify(input).length > payloadLengthMax) throw badRequest('record-move.tooLong');
  return enqueue(context, moveRecordsJob, input, { label: labelOf(model, input) });
}
