import { isObject } from '#core/schema/record.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import type { RecordFields } from '../fields/record-fields.ts';

type Values = Readonly<Record<string, unknown>>;
type Row = Record<string, unknown>;

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : []);

/** Of a record the values of these fields; of the rows of a sub-table those of its columns, and the id of the row. */
export function onlyFields(values: Values, fields: RecordFields): Record<string, unknown> {
  const visible: Record<string, unknown> = {};
  for (const { key, table, shape } of fields.values()) {
    if (table !== undefined || !Object.hasOwn(values, key)) continue;
    visible[key] = shape === 'rows' ? shownRows(values[key], columnKeys(fields, key)) : values[key];
  }
  return visible;
}

const columnKeys = (fields: RecordFields, table: string): string[] =>
  [...fields.values()].filter((field) => field.table === table).map(({ key }) => key);

/** What is no list of rows stays as it is: its field shows that it cannot be read. */
const shownRows = (rows: unknown, keys: readonly string[]): unknown =>
  Array.isArray(rows) ? rows.map((row: unknown) => (isObject(row) ? ofRow(row, keys) : row)) : rows;

const ofRow = (row: Values, keys: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([key]) => key === 'id' || keys.includes(key)));

/**
 * The input of a user, with the fields the user may not write replaced from `base`: the stored record, or the defaults
 * of a new one. Rows of a sub-table are matched by id.
 */
export function withHidden({ fields, rights }: ReleasedModel, sent: Values, base: Values): Values {
  if (!rights) return sent;
  const merged: Record<string, unknown> = { ...onlyFields(sent, rights.fields) };
  for (const { name, key, table, shape } of fields.values()) {
    if (table !== undefined) continue;
    if (!rights.fields.has(name)) {
      if (Object.hasOwn(base, key)) merged[key] = base[key];
    } else if (shape === 'rows' && Object.hasOwn(merged, key)) {
      const before = [...rowsOf(base[key])];
      merged[key] = rowsOf(merged[key]).map((row) => ({ ...hiddenCells(before, row, rights.fields, key), ...row }));
    }
  }
  return merged;
}

/** Taken from the rows before: of two rows that say the same id the second is a new one. */
function hiddenCells(before: Row[], row: Row, fields: RecordFields, table: string): Row {
  const at = row['id'] === undefined ? -1 : before.findIndex(({ id }) => id === row['id']);
  const [same] = at < 0 ? [] : before.splice(at, 1);
  const seen = columnKeys(fields, table);
  return Object.fromEntries(Object.entries(same ?? {}).filter(([key]) => !seen.includes(key)));
}
