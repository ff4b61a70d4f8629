import { sql } from 'kysely';
import type { CompiledLookup, CompiledScreen } from '#core/compile/tree.ts';
import { readerOf, type RecordScope } from '#core/record/scope.ts';
import { isObject, own } from '#core/schema/record.ts';
import type { Lookup, LookupTake } from '#schemas/language/lookup.ts';
import type { Grouping } from '#schemas/language/grouping.ts';
import { AppError, badRequest } from '../../platform/errors/app-error.ts';
import { askingForm } from './delegated-access.ts';
import { type AccessContext, usedModel } from './model-access.ts';
import type { RecordField, RecordFields } from '../fields/record-fields.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import { type Listed, listRecords, type RecordQuery } from '../query/list-records.ts';
import { withSystemValue } from '../query/system-values.ts';
import { groupRecords } from '../read/group-records.ts';
import { shownFields, shownValues } from '../read/read-record.ts';

type Values = Readonly<Record<string, unknown>>;

/** Matching records whose lines are taken, and lines of them. */
const matchesMax = 20;
const linesMax = 1_000;
/** Different questions of one save. */
const questionsMax = 500;
/** A lookup may depend on what is computed of another one. */
const roundsMax = 5;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A record that is being changed: lookups over its own form take the other records only. */
export interface EditedRecord {
  modelId: string;
  id: string;
}

/**
 * What a lookup takes of the records that the caller may see in the list of the form; fields that the caller may not
 * see are refused. Blank: a condition compares with nothing, or there is no match.
 */
export async function answerLookup(
  context: AccessContext,
  { model: modelId, where = [], take }: Lookup,
  given: readonly unknown[],
  edited?: EditedRecord,
): Promise<unknown> {
  const isCompared = where.every(({ is }, index) => is === 'null' || is === 'notNull' || !isBlank(given[index]));
  const model = await usedModel(context, modelId, { showing: 'list' });
  const fields = shownFields(model);
  for (const name of [...where.map(({ field }) => field), ...namesIn(take)]) seen(fields, name);
  if (!isCompared) return null;
  const listed = { id: model.id, fields, search: [], defaultSort: [], rules: model.rights?.rules ?? [] };
  const groups = await Promise.all(
    where.map(async ({ field, is = '==', value }, index) => {
      const written = { field, symbol: is, fieldValue: value };
      const named = await withSystemValue(context, written, modelId);
      // Only what the definition says may name a system variable, not what the caller sends.
      return named === written ? { ...written, fieldValue: given[index] } : named;
    }),
  );
  const superQuery = { matchLogic: 'and', conditionList: groups.length > 0 ? [{ logic: 'and', groups }] : [] };
  const query = { superQuery, ...(edited?.modelId === model.id && { only: [sql<boolean>`id <> ${edited.id}`] }) };
  return 'first' in take || 'only' in take || 'rows' in take
    ? takenOf(context, model, listed, query, take)
    : figureOf(context, listed, query, take);
}

function namesIn(take: LookupTake): string[] {
  if ('rows' in take) return take.columns.map((column) => `${take.rows}-${column}`);
  const { descending: _d, count: _c, ...names } = take as Record<string, unknown>;
  return Object.values(names).filter((name) => typeof name === 'string');
}

/** A field that the caller may see as it is stored. */
function seen(fields: RecordFields, name: string): RecordField {
  const field = fields.get(name);
  if (!field || field.shape === 'rows' || field.node.props['useMask'] === true)
    throw badRequest('onlinedev.query.unknownField', { name });
  return field;
}

async function takenOf(
  { db }: AccessContext,
  model: ReleasedModel,
  listed: Listed,
  query: RecordQuery,
  take: Extract<LookupTake, { first: string } | { only: string } | { rows: string }>,
): Promise<unknown> {
  const order =
    'first' in take && take.by !== undefined ? { sidx: take.by, sort: take.descending ? 'desc' : 'asc' } : {};
  const pageSize = 'rows' in take ? matchesMax : 2;
  const { rows } = await listRecords(db, listed, { ...query, pageSize, ...order });
  const records = rows.map(({ data }) => shownValues(model, data));
  if ('rows' in take) return records.flatMap((record) => linesOf(record, take)).slice(0, linesMax);
  if ('only' in take && records.length > 1) return null;
  const field = listed.fields.get('first' in take ? take.first : take.only);
  return (field && records[0]?.[field.key]) ?? null;
}

function linesOf(record: Values, { rows, columns }: { rows: string; columns: readonly string[] }): Values[] {
  const lines = record[rows];
  return (Array.isArray(lines) ? lines : [])
    .filter(isObject)
    .map((line) => Object.fromEntries(columns.map((column) => [column, line[column] ?? null])));
}

const measures = { count: 'count', sum: 'sum', average: 'average', min: 'least', max: 'greatest' } as const;

async function figureOf({ db }: AccessContext, listed: Listed, query: RecordQuery, take: LookupTake): Promise<unknown> {
  const [[name, field]] = Object.entries(take) as [[keyof typeof measures, unknown]];
  const measure = { type: measures[name], ...(typeof field === 'string' && { field }) };
  const grouping = { measures: [measure] } as Grouping;
  const found = await groupRecords(db, listed, query, grouping, async () => () => undefined);
  const figure = found.list[0]?.values[0] ?? null;
  if (figure === null) return name === 'count' || name === 'sum' ? 0 : null;
  // A number of more digits than a double has stays a text.
  return String(Number(figure)) === figure ? Number(figure) : figure;
}

interface Question {
  one: CompiledLookup;
  row: Values | undefined;
  given: unknown[];
  key: string;
}

/**
 * A record computed with what its lookups answer the writer. What the page sent is ignored: lookups are repeated until
 * no condition changes.
 */
export async function computeWithLookups(
  context: AccessContext,
  screen: CompiledScreen,
  values: Values,
  scope: RecordScope,
  compute: (values: Values) => Record<string, unknown>,
  edited: EditedRecord,
): Promise<Record<string, unknown>> {
  if (!screen.lookups) return compute(values);
  const asking = await askingForm(context, edited.modelId);
  const known = new Map<string, unknown>();
  let record = values;
  for (let round = 0; round < roundsMax; round++) {
    const computed = compute(record);
    const questions = [...screen.lookups.values()].flatMap((one) => questionsOf(one, computed, scope));
    const missing = questions.filter(({ key }) => !known.has(key));
    if (round > 0 && missing.length === 0 && isAnswered(record, questions, known)) return computed;
    for (const { key, one, given } of missing) {
      if (known.size >= questionsMax) throw badRequest('onlinedev.lookup.tooMany', { max: questionsMax });
      if (!known.has(key)) known.set(key, await answered(asking, one, given, edited));
    }
    record = withAnswers(values, questions, known);
  }
  throw badRequest('onlinedev.lookup.circle');
}

async function answered(
  context: AccessContext,
  { name, lookup }: CompiledLookup,
  given: unknown[],
  edited: EditedRecord,
): Promise<unknown> {
  try {
    return await answerLookup(context, lookup, given, edited);
  } catch (error) {
    if (error instanceof AppError) throw badRequest('onlinedev.lookup.refused', { name });
    throw error;
  }
}

function questionsOf(one: CompiledLookup, record: Values, scope: RecordScope): Question[] {
  const ask = (row: Values | undefined): Question => {
    const given = one.arguments(readerOf(record, scope, row));
    return { one, row, given, key: JSON.stringify([one.name, given]) };
  };
  if (one.table === undefined) return [ask(undefined)];
  const rows = own(record, one.table);
  return Array.isArray(rows) ? rows.filter(isObject).map(ask) : [];
}

/** The answers as fields of the record and of its rows. */
function withAnswers(values: Values, questions: readonly Question[], known: ReadonlyMap<string, unknown>): Values {
  const record: Record<string, unknown> = { ...values };
  for (const { one, key } of questions.filter(({ row }) => row === undefined))
    record[one.name] = known.get(key) ?? null;
  for (const table of new Set(questions.flatMap(({ one }) => one.table ?? []))) {
    const rows = own(values, table);
    if (!Array.isArray(rows)) continue;
    const answers = questions.filter(({ one }) => one.table === table);
    const count = rows.filter(isObject).length;
    let at = -1;
    record[table] = rows.map((row: unknown) => {
      if (!isObject(row)) return row;
      at += 1;
      const own = answers.filter((_, index) => index % count === at);
      return { ...row, ...Object.fromEntries(own.map(({ one, key }) => [one.column, known.get(key) ?? null])) };
    });
  }
  return record;
}

/** Whether the record was computed with these answers. */
function isAnswered(record: Values, questions: readonly Question[], known: ReadonlyMap<string, unknown>): boolean {
  return JSON.stringify(withAnswers(record, questions, known)) === JSON.stringify(record);
}
