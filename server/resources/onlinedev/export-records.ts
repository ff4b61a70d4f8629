import { sql } from 'kysely';
import { formatTime } from '#core/dates/format.ts';
import type { NameLookup, Props } from '#core/kind/kind.ts';
import { fieldText } from '#core/record/field-text.ts';
import type { InputOf } from '#schemas/protocol/contract.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { onlinedevContract } from '#schemas/resources/onlinedev/onlinedev.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { atOneMoment } from '../../platform/cache/cached-db.ts';
import { sentence, translateText } from '../../platform/envelope/sentence.ts';
import type { Condition } from '../../records/query/comparison.ts';
import type { ReleasedModel } from '../../records/forms/released-model.ts';
import { type FoundRecord, type Listed, listRecords, type RecordQuery } from '../../records/query/list-records.ts';
import { scanRecords } from '../../records/query/scan-records.ts';
import { shownFields, shownValues } from '../../records/read/read-record.ts';
import type { RecordField } from '../../records/fields/record-fields.ts';
import { namesFor, valuesOf } from '../../records/names/record-names.ts';
import { namesOfRows } from '../../services/interfaces/names-of-rows.ts';
import { type Cell, dateSerial, publishWorkbook } from '../../services/workbook.ts';
import { listedOf, queryOf } from '../../records/read/record-query.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A record as lines of a workbook: one, or as many as its longest exported sub-table has rows; fields of the record are
 * filled in the first line only. Dates and numbers are typed cells in the format of their field, all other values are
 * their display texts.
 */
export function cellsOf(fields: readonly RecordField[], record: Values, names: NameLookup): Cell[][] {
  const columns = fields.map((field) => valuesOf(field, record).map((value) => cellOf(field, value, names)));
  const height = Math.max(1, ...columns.map((cells) => cells.length));
  return Array.from({ length: height }, (_, line) => columns.map((cells) => cells[line] ?? ''));
}

function cellOf({ shape, node }: RecordField, value: unknown, names: NameLookup): Cell {
  const text = fieldText(node, value, names);
  if (typeof value !== 'number' || !Number.isFinite(value) || text === '') return text;
  if (node.kind?.listing?.search === 'dateRange') return dateCell(value, node.props['format'], text);
  if (shape === 'number' && node.kind?.listing?.search === 'numberRange') return numberCell(value, node.props, text);
  return text;
}

/** Spreadsheets store 15 digits: a number with more remains text, so that none is lost. */
const digitsMax = 15;

function numberCell(value: number, { precision, thousands }: Props, text: string): Cell {
  if (String(value).replace(/\D/g, '').length > digitsMax) return text;
  const decimals = typeof precision === 'number' ? precision : undefined;
  if (decimals === undefined && thousands !== true) return value;
  const whole = thousands === true ? '#,##0' : '0';
  const part = decimals === undefined ? '.##########' : decimals > 0 ? `.${'0'.repeat(decimals)}` : '';
  return { value, format: whole + part, text };
}

/** A time in the organisation's time zone, in the format of its field. */
function dateCell(value: number, format: unknown, text: string): Cell {
  const shown = typeof format === 'string' ? format : 'yyyy-MM-dd HH:mm:ss';
  return { value: dateSerial(formatTime(value, 'yyyy-MM-dd HH:mm:ss')), format: shown.toLowerCase(), text };
}

type ExportInput = Omit<InputOf<(typeof onlinedevContract)['calls']['exportData']>, 'modelId'>;

/** Maximum records of a workbook; they are read and written some at a time. */
const exportedMax = 100_000;

/** Exports records as a workbook: the requested page (0), all matches (1), or the selected ones (2). */
export async function exportRecords(context: Context, model: ReleasedModel, input: ExportInput) {
  const { dataType = 0, selectIds = [], selectKey, ...list } = input;
  const only: Condition[] = dataType === 2 ? [chosen(selectIds)] : [];
  const query = { ...queryOf(list, model), only };
  const listed = await listedOf(context, model);
  const fields = exportedFields(model, selectKey);
  const header = fields.map((field) => labelOf(context, model, field));
  const name = sentence(context.language, 'onlinedev.export.name', {
    name: model.fullName,
    time: timeText(context.now()),
  });
  // Several pages are read by several statements. On the embedded database, a record saved meanwhile may be left out.
  return atOneMoment(context.db, (db) => {
    const limit = { most: exportedMax, refuse: () => badRequest('onlinedev.export.tooMany', { max: exportedMax }) };
    const pages = dataType === 0 ? onePage(db, listed, query) : scanRecords(db, listed, query, limit);
    const lines = linesOf(context, db, { model, fields, pages });
    return publishWorkbook(context, `${name}.xlsx`, { name: model.fullName, header, lines });
  });
}

async function* onePage(db: Context['db'], listed: Listed, query: RecordQuery) {
  yield (await listRecords(db, listed, query)).rows;
}

interface Exported {
  model: ReleasedModel;
  fields: readonly RecordField[];
  pages: AsyncIterable<readonly FoundRecord[]>;
}

/** The lines of a workbook, those of some records at a time: memory does not grow with their number. */
async function* linesOf(context: Context, db: Context['db'], { model, fields, pages }: Exported) {
  const named = new Map(fields.map((field) => [field.name, field]));
  const externalLookup = namesOfRows(context, model.id);
  for await (const rows of pages) {
    const records = rows.map(({ data }) => shownValues(model, data));
    const names = await namesFor(db, named, records, context.language, externalLookup);
    yield records.flatMap((record) => cellsOf(fields, record, names));
  }
}

const chosen = (ids: readonly string[]): Condition =>
  ids.length === 0 ? sql<boolean>`false` : sql<boolean>`id in (${sql.join(ids)})`;

/** The selected columns in their order, else those of the list; only fields a list may show. */
function exportedFields(model: ReleasedModel, selectKey: readonly string[] | undefined): RecordField[] {
  const wanted = selectKey && selectKey.length > 0 ? selectKey : model.list.columns.map(({ prop }) => prop);
  return [...new Set(wanted)].flatMap((name) => {
    const field = shownFields(model).get(name);
    return field && field.shape !== 'rows' && field.node.kind?.listing?.listed === true ? [field] : [];
  });
}

/** The label of a field; for a column with that of its sub-table as prefix. */
function labelOf({ language }: Context, { fields }: ReleasedModel, { table, node }: RecordField): string {
  const own = translateText(language, node.config.label);
  const outer = table === undefined ? undefined : fields.get(table);
  return outer ? `${translateText(language, outer.node.config.label)}-${own}` : own;
}

/** `20250115093000`, as a part of a file name. */
const timeText = (now: number) => formatTime(now, 'yyyyMMddHHmmss');
