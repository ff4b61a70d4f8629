import { isDeepStrictEqual } from 'node:util';
import { isClosed, replaySets } from '#core/record/closed-fields.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { computedCells, emptyRecord, emptyRow, emptyValue } from '#core/record/empty-record.ts';
import { formulaFor, isKeptDefault } from '#core/record/value-formula.ts';
import { readValue } from '#core/record/invalid-value.ts';
import { readerOf, type RecordScope } from '#core/record/scope.ts';
import type { Around } from '#core/calc/engine.ts';
import { recalculate } from '#core/calc/recalculate.ts';
import { type Current, isCalculated } from '#core/kind/kind.ts';
import { resolveParameters } from '#core/compile/parameters/parameters.ts';
import { templateParameters } from '#core/compile/parameters/template.ts';
import { isObject, own } from '#core/schema/record.ts';
import { rowFrom, type SelectData } from '#registry/fields/table/select-data/select-data.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import type { Writer } from '../../platform/context/context.ts';
import { attributes } from '../names/attributes.ts';
import { occurrencesOf } from '../fields/field-occurrences.ts';
import type { OptionRows } from './allowed-options.ts';
import type { RecordField } from '../fields/record-fields.ts';
import type { ExternalLookup } from '../names/record-names.ts';
import { requestName } from '#core/schema/address.ts';

type Values = Readonly<Record<string, unknown>>;
type Row = Record<string, unknown>;

interface ClosedContext {
  before: Values | undefined;
  current(): Promise<Current>;
  scope: RecordScope;
  externalLookup: ExternalLookup | undefined;
  /** Absent: the writer is trusted, and the values are taken as they are. */
  rows: OptionRows | undefined;
}

/**
 * A record whose `disabled: true` fields have the stored value, the default, or what the server computes: declared
 * `set` actions, copies from a picked row. Other input for them is ignored (FORMULA-024).
 */
export async function withClosedValues(
  context: Writer,
  model: ReleasedModel,
  values: Values,
  given: ClosedContext,
): Promise<Values> {
  const closed = [...model.fields.values()].filter(isNeverTyped);
  if (given.rows === undefined || closed.length === 0) return values;
  const begins = await given.current();
  const record = copied(values);
  const start = given.before ?? emptyRecord(model.screen, begins);
  for (const { key, node } of closed.filter(({ table }) => table === undefined)) {
    record[key] = given.before ? readValue(node, start[key]) : start[key];
  }
  await closeColumns(model, closed, record, begins, given);
  await copyPicked(context, model, closed, record, given);
  const scope = { ...given.scope, now: context.now() };
  const computed = recalculate(model.screen.calculation, record, aroundOf(scope));
  const changed = (name: string, row?: Row) => {
    const field = model.fields.get(requestName(name));
    if (!field) return true;
    const { key, node, table } = field;
    const start = table === undefined ? given.before : storedRow(given.before, table, row);
    const first = start ? readValue(node, start[key]) : emptyValue(node, begins);
    return !isDeepStrictEqual((row ?? computed)[key] ?? null, first ?? null);
  };
  const replayed = replaySets(model.screen, computed, changed, scope);
  return given.before ? replayed : withKeptDefaults(model, closed, replayed, scope);
}

/** Closed fields whose default follows what it reads: in a new record no one can have edited them. */
function withKeptDefaults(
  { screen }: ReleasedModel,
  closed: readonly RecordField[],
  record: Values,
  scope: RecordScope,
): Values {
  const kept = closed.filter(({ node, table }) => table === undefined && isKeptDefault(node));
  if (kept.length === 0) return record;
  const values: Row = { ...record };
  for (const { node, key } of kept) {
    const read = readerOf(recalculate(screen.calculation, values, aroundOf(scope)), scope);
    values[key] = formulaFor(screen, node, node.config.defaultValue)?.evaluate(read);
  }
  return values;
}

/** What calculations read of a scope. */
const aroundOf = ({ now, user, calendar }: RecordScope): Around => ({ now, user, calendar });

const storedRow = (before: Values | undefined, table: string, row: Row | undefined): Values | undefined => {
  const rows = before?.[table];
  return Array.isArray(rows)
    ? rows.filter(isObject).find(({ id }) => id !== undefined && id === row?.['id'])
    : undefined;
};

const isNeverTyped = ({ node }: RecordField): boolean =>
  isClosed(node) && !node.kind?.server?.system && !isCalculated(node.kind) && !node.kind?.reference?.attributeOf;

const copied = (values: Values): Row =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((row: unknown) => (isObject(row) ? { ...row } : row)) : value,
    ]),
  );

/**
 * Closed columns of rows: as they were stored; of a new row those of another row that it is a copy of, or of a row that a
 * button of the table offers; else what a row begins with.
 */
async function closeColumns(
  model: ReleasedModel,
  closed: readonly RecordField[],
  record: Row,
  begins: Current,
  given: ClosedContext,
): Promise<void> {
  for (const table of new Set(closed.flatMap((field) => field.table ?? []))) {
    const columns = closed.filter((field) => field.table === table);
    const rows = record[table];
    if (!Array.isArray(rows)) continue;
    const stored = (Array.isArray(given.before?.[table]) ? (given.before[table] as unknown[]) : []).filter(isObject);
    const byId = new Map(stored.map((row) => [row['id'], row]));
    const known = stored.map((row) => closedPart(columns, row));
    let offered: readonly Row[] | undefined;
    for (const row of rows.filter(isObject)) {
      const same = byId.get(row['id']);
      const sent = closedPart(columns, row);
      const initial = initialCells(model, table, columns, { row, record, begins });
      if (same) Object.assign(row, closedPart(columns, same));
      else if (!isDeepStrictEqual(sent, initial)) {
        const isCopy = known.some((one) => isDeepStrictEqual(one, sent));
        offered ??= isCopy ? undefined : await offeredRows(model, table, record, given);
        const isOffered = !isCopy && (offered ?? []).some((one) => matches(sent, one, initial));
        if (!isCopy && !isOffered) Object.assign(row, initial);
      }
      known.push(closedPart(columns, row));
    }
  }
}

/** The closed cells of a new row: a default that follows what it reads is computed over the row itself. */
function initialCells(
  { screen }: ReleasedModel,
  table: string,
  columns: readonly RecordField[],
  { row, record, begins }: { row: Row; record: Values; begins: Current },
): Row {
  const node = screen.fields.get(table) as CompiledNode;
  const empty = emptyRow(node, begins, { screen, values: record });
  const following = computedCells(screen, node, row, { ...begins, values: record });
  return Object.fromEntries(
    columns.map(({ key, node: column }) => [key, isKeptDefault(column) ? following[key] : empty[key]]),
  );
}

const closedPart = (columns: readonly RecordField[], row: Values): Row =>
  Object.fromEntries(columns.map(({ key, node }) => [key, readValue(node, own(row, key)) ?? null]));

/** Closed cells that are those of an offered row; the columns that it does not fill are as in a new row. */
const matches = (sent: Row, offered: Row, initial: Row): boolean =>
  Object.entries(sent).every(([key, value]) =>
    isDeepStrictEqual(value ?? null, (Object.hasOwn(offered, key) ? offered[key] : initial[key]) ?? null),
  );

/** The rows that the buttons of a table let a person choose from, as they become rows of it. */
async function offeredRows(model: ReleasedModel, table: string, record: Values, given: ClosedContext): Promise<Row[]> {
  const node = model.screen.fields.get(table);
  const buttons = node?.props['footerBtnsList'];
  if (!node || !given.rows || !Array.isArray(buttons)) return [];
  const found: Row[] = [];
  for (const selectData of buttons.map((button) => own(button, 'actionConfig') as SelectData | undefined)) {
    if (!selectData) continue;
    const parameters = templateParameters(selectData.templateJson ?? []);
    const source = selectData.modelId
      ? { model: selectData.modelId, with: parameters }
      : { interface: selectData.interfaceId ?? '', with: parameters };
    const input = resolveParameters(parameters, readerOf(record, given.scope));
    const rows = await given.rows(source, input, model.id);
    found.push(...rows.map((row) => rowFrom(node, row, selectData)));
  }
  return found;
}

interface Transfer {
  sourceValue?: string;
  targetField?: string;
}

/** Fills closed fields from the newly picked rows (`transferList`); a row that cannot be read changes nothing. */
async function copyPicked(
  context: Writer,
  { fields }: ReleasedModel,
  closed: readonly RecordField[],
  record: Row,
  { before, externalLookup }: ClosedContext,
): Promise<void> {
  if (externalLookup === undefined) return;
  for (const picking of fields.values()) {
    const list = picking.node.config['transferList'];
    if (!Array.isArray(list) || picking.node.props['multiple'] === true) continue;
    for (const { sourceValue = '', targetField = '' } of list as Transfer[]) {
      const target = targetOf(picking, requestName(targetField), closed);
      if (!target) continue;
      for (const { now, then } of occurrencesOf(picking, record, before)) {
        const [ref] = picking.node.kind?.value?.refs?.(now[picking.key], picking.node.props) ?? [];
        const isNew = !isDeepStrictEqual(now[picking.key] ?? null, own(then, picking.key) ?? null);
        if (!ref || !isNew) continue;
        const noun = [...ref.noun.split('/').slice(0, -1), sourceValue].join('/');
        const words = (await attributes(context, noun, [ref.id], externalLookup))?.get(ref.id);
        if (words === undefined) continue;
        const holder = target.table === undefined ? record : now;
        holder[target.key] = readValue(target.node, words);
      }
    }
  }
}

/** The closed target field of a copy: a column of the same sub-table first, then a field of the record. */
const targetOf = ({ table }: RecordField, name: string, closed: readonly RecordField[]): RecordField | undefined =>
  (table !== undefined && closed.find((one) => one.table === table && [one.key, one.name].includes(name))) ||
  closed.find((one) => one.table === undefined && one.name === name);
