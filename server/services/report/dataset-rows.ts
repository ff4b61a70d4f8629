import { resolveParameters } from '#core/compile/parameters/parameters.ts';
import { decimalText, rational } from '#core/calc/rational.ts';
import { fieldTypeOf } from '#core/kind/field-type.ts';
import type { NameLookup } from '#core/kind/kind.ts';
import { type Value, valueOf } from '#core/formula/value.ts';
import { valueText } from '#core/text/value-text.ts';
import type { DataRows, DataValue } from '#core/report/dataset.ts';
import type { Dataset } from '#schemas/language/report.ts';
import { reportLimits } from '#schemas/language/sheet.ts';
import type { GroupRow } from '#schemas/language/grouping.ts';
import { dataInterfaceContract } from '#schemas/resources/data-interface/data-interface.contract.ts';
import { onlinedevContract } from '#schemas/resources/onlinedev/onlinedev.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { shapeCheck } from '../../platform/http/validator.ts';
import { usedModel } from '../../records/access/model-access.ts';
import type { RecordField, RecordFields } from '../../records/fields/record-fields.ts';
import { formulaUser } from '../../records/forms/formula-context.ts';
import type { ReleasedModel } from '../../records/forms/released-model.ts';
import { namesFor } from '../../records/names/record-names.ts';
import { listRecords } from '../../records/query/list-records.ts';
import { groupRecords } from '../../records/read/group-records.ts';
import { namedText } from '../../records/read/named-text.ts';
import { shownFields, shownValues } from '../../records/read/read-record.ts';
import { listedOf, queryOf } from '../../records/read/record-query.ts';
import { namesOfRows } from '../interfaces/names-of-rows.ts';
import { runUsed } from '../interfaces/run-interface.ts';
import type { Pace } from './pace.ts';

/** What a report reads its rows with. */
export interface Reading {
  readonly context: Context;
  /** The values of the query conditions. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The fields that the cells of the report name, of each dataset. */
  readonly wanted: ReadonlySet<string>;
  readonly pace: Pace;
}

type ListQuery = Parameters<typeof queryOf>[0];

/** The rows of a dataset, with the rights of the caller to forms, records and columns (REPORT-015). */
export async function readDataset(dataset: Dataset, reading: Reading): Promise<DataRows> {
  const given = withoutEmpty(resolveParameters(dataset.with ?? {}, await readerOf(reading)));
  const { of } = dataset;
  const rows = await rowsOf(dataset, given, reading);
  return { ...rows, ...(of && { of }) };
}

async function readerOf({ context, parameters }: Reading) {
  const user = await formulaUser(context.db, context.user);
  return (name: string): unknown => {
    const [root, field = ''] = name.split('.');
    return root === 'user' ? user[field] : parameters[field];
  };
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A condition without a value is none. */
const withoutEmpty = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));

function rowsOf(dataset: Dataset, given: Record<string, unknown>, reading: Reading): Promise<DataRows> {
  if ('model' in dataset) {
    const sidx = (dataset.sort ?? []).map(({ field, sort }) => (sort === 'desc' ? `-${field}` : field)).join(',');
    return modelRows(reading, dataset.model, { search: given, sidx }, dataset.rows);
  }
  if ('interface' in dataset) return interfaceRows(reading, dataset.interface, parametersOf(given));
  return callRows(reading, dataset.call, given);
}

const parametersOf = (given: Record<string, unknown>) =>
  Object.entries(given).map(([field, defaultValue]) => ({ field, defaultValue }));

const isList = shapeCheck(onlinedevContract.calls.list.input);
const isGroup = shapeCheck(onlinedevContract.calls.group.input);
const isRows = shapeCheck(dataInterfaceContract.calls.rows.input);

/** A call with the input it is given, checked as if the page had sent it. */
async function callRows(reading: Reading, call: string, given: Record<string, unknown>): Promise<DataRows> {
  if (call === 'onlinedev.group' && isGroup(given)) return groupRows(reading, given);
  if (call === 'onlinedev.list' && isList(given)) {
    const { modelId, currentPage: _page, pageSize: _size, ...query } = given;
    return modelRows(reading, modelId, query);
  }
  if (call === 'data-interface.rows' && isRows(given)) {
    const { id, paramList = [] } = given as { id: string; paramList?: ReturnType<typeof parametersOf> };
    return interfaceRows(reading, id, paramList);
  }
  throw badRequest('data-report.badCall', { call });
}

/** Refuses more rows than a report may show. */
function refuseTooMany(total: number): void {
  const max = reportLimits.grownRows;
  if (total > max) throw badRequest('data-report.tooManyRows', { n: max });
}

/** Records of a form as its list shows them to the caller. */
async function modelRows(reading: Reading, modelId: string, query: ListQuery, rows?: string): Promise<DataRows> {
  const { context, pace } = reading;
  const model = await usedModel(context, modelId, { showing: 'list', menuId: query.menuId });
  const wanted = { ...queryOf(query, model), currentPage: 1, pageSize: reportLimits.grownRows };
  const { rows: found, pagination } = await listRecords(context.db, await listedOf(context, model), wanted);
  refuseTooMany(pagination.total);
  const fields = fieldsWanted(model, reading.wanted, rows);
  // Links open a record by its id; a field of that name comes first.
  const hasId = reading.wanted.has('id') && !fields.has('id');
  const lines: Record<string, DataValue>[] = [];
  for (let from = 0; from < found.length; from += recordsAtOnce) {
    const records = found.slice(from, from + recordsAtOnce);
    const values = records.map(({ data }) => shownValues(model, data));
    const names = await namesFor(context.db, fields, values, context.language, namesOfRows(context, modelId));
    records.forEach(({ id }, index) => {
      const own = hasId ? { id: { value: id, text: id, id } } : {};
      lines.push(...linesOf(values[index] ?? {}, own, { fields, names, rows }));
    });
    refuseTooMany(lines.length);
    await pace.pause();
  }
  const visible = [...fields.values()].map(({ name, table, key }) => (table === undefined ? name : `${table}.${key}`));
  return { rows: lines, fields: new Set([...visible, ...(hasId ? ['id'] : [])]) };
}

const recordsAtOnce = 100;

/** The visible fields that a cell names; `lines.amount` is the column of the sub-table whose rows are read. */
function fieldsWanted(model: ReleasedModel, wanted: ReadonlySet<string>, rows: string | undefined): RecordFields {
  return new Map(
    [...shownFields(model)].filter(([, { table, key, name }]) =>
      table === undefined ? wanted.has(name) : table === rows && wanted.has(`${table}.${key}`),
    ),
  );
}

interface LineParts {
  fields: RecordFields;
  names: NameLookup;
  /** The sub-table whose rows are read. */
  rows: string | undefined;
}

function linesOf(record: Record<string, unknown>, own: Record<string, DataValue>, { fields, names, rows }: LineParts) {
  for (const field of fields.values())
    if (field.table === undefined) own[field.name] = dataValue(field, record[field.key], names);
  if (rows === undefined) return [own];
  const children = record[rows];
  const columns = [...fields.values()].filter(({ table }) => table === rows);
  return (Array.isArray(children) ? (children as Record<string, unknown>[]) : []).map((child) => {
    const line = { ...own };
    for (const field of columns) line[`${rows}.${field.key}`] = dataValue(field, child[field.key], names);
    return line;
  });
}

/** A value as formulas compute with it, and as it reads; a masked one is the text it is shown as. */
function dataValue({ node, shape }: RecordField, raw: unknown, names: NameLookup): DataValue {
  const text = namedText(node, raw, names);
  const type = fieldTypeOf(node);
  if (node.props['useMask'] === true) return { value: text, text };
  if (type === 'number' || (shape === 'number' && type === undefined))
    return { value: decimalText(raw) === undefined ? null : rational(raw), text };
  if (type === 'date' || type === 'datetime') return { value: valueOf(raw, type), text };
  const value: Value = text === '' ? null : text;
  return typeof raw === 'string' && raw !== text ? { value, text, id: raw } : { value, text };
}

/** Rows of a data interface: numbers are numbers, everything else is text. */
async function interfaceRows({ context }: Reading, id: string, paramList: ReturnType<typeof parametersOf>) {
  const { rows, total } = await runUsed(context, id, { paramList: paramList as never, call: 'report' });
  refuseTooMany(total);
  const plain = (raw: unknown): DataValue => {
    const text = valueText(raw);
    return { value: typeof raw === 'number' ? rational(raw) : text === '' ? null : text, text };
  };
  return { rows: rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, raw]) => [name, plain(raw)]))) };
}

type GroupInput = Parameters<typeof queryOf>[0] & Parameters<typeof groupRecords>[3] & { modelId: string };

/** Groups as rows: the fields they are grouped by under their names, figures as `sum_amount` or `count`. */
async function groupRows({ context }: Reading, input: GroupInput): Promise<DataRows> {
  const { modelId, groups = [], measures, order, limit, ...query } = input;
  const model = await usedModel(context, modelId, { showing: 'list', menuId: query.menuId });
  const grouping = { groups, measures, ...(order && { order }), ...(limit && { limit }) };
  const { list, cut } = await groupRecords(
    context.db,
    await listedOf(context, model),
    queryOf(query, model),
    grouping,
    (fields, records) => namesFor(context.db, fields, records, context.language, namesOfRows(context, modelId)),
  );
  if (cut) refuseTooMany(Infinity);
  const nameOf = ({ type, field }: (typeof measures)[number]) => (field === undefined ? type : `${type}_${field}`);
  const figure = (text: string | null | undefined): DataValue =>
    typeof text === 'string' && decimalText(text) !== undefined
      ? { value: rational(text), text }
      : { value: null, text: '' };
  const rows = list.map(({ groups: keys, values }: GroupRow) =>
    Object.fromEntries<DataValue>([
      ...groups.map(({ field }, index): [string, DataValue] => {
        const { id = null, name = '' } = keys[index] ?? {};
        return [field, { value: name === '' ? null : name, text: name, ...(id !== null && { id }) }];
      }),
      ...measures.map((measure, index): [string, DataValue] => [nameOf(measure), figure(values[index])]),
    ]),
  );
  return { rows };
}
