import { own } from '#core/schema/record.ts';
import type { RecordField } from './record-fields.ts';
import { issuePath } from '#core/schema/address.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record or a row of it that holds a value of a field, with its previous state. */
export interface FieldOccurrence {
  /** Path of the value: `days`, `lines[2].amount`. */
  path: string;
  now: Record<string, unknown>;
  then: unknown;
}

/** The holders of a field's values: the record itself, or each row of its sub-table. */
export function occurrencesOf(
  { key, table }: RecordField,
  record: Values,
  before: Values | undefined,
): FieldOccurrence[] {
  if (table === undefined) return [{ path: key, now: record as Record<string, unknown>, then: before }];
  const rows = record[table];
  if (!Array.isArray(rows)) return [];
  return rows.map((row: Record<string, unknown>, index) => ({
    path: issuePath(table, index, key),
    now: row,
    then: rowBefore(before?.[table], own(row, 'id'), index),
  }));
}

/** The row of this id; one without an id is known by its place. */
export function rowBefore(rows: unknown, id: unknown, index: number): unknown {
  if (!Array.isArray(rows)) return undefined;
  return id === undefined ? rows[index] : rows.find((row) => own(row, 'id') === id);
}
