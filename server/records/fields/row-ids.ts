import { isObject } from '#core/schema/record.ts';
import type { RecordFields } from './record-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A record with an id for each sub-table row, so that rows can be matched when they come back changed. Rows stored
 * without an id get one by their position.
 */
export const withRowIds = (fields: RecordFields, values: Values): Values =>
  withIds(fields, values, (index) => `row${index + 1}`);

/** The same for storing: a new row gets a unique id, and so does one with a duplicate id. */
export const withOwnRowIds = (fields: RecordFields, values: Record<string, unknown>, newId: () => string) =>
  withIds(fields, values, newId);

function withIds(fields: RecordFields, values: Values, idOf: (index: number) => string): Record<string, unknown> {
  const tables = [...fields.values()].filter(({ key, shape }) => shape === 'rows' && Array.isArray(values[key]));
  const rows = tables.map(({ key }) => [key, named(values[key] as unknown[], idOf)]);
  return { ...values, ...Object.fromEntries(rows) };
}

function named(rows: readonly unknown[], idOf: (index: number) => string): unknown[] {
  const taken = new Set<unknown>();
  return rows.map((row, index) => {
    if (!isObject(row)) return row;
    const isOwn = row['id'] !== undefined && !taken.has(row['id']);
    const id = isOwn ? row['id'] : idOf(index);
    taken.add(id);
    return isOwn ? row : { ...row, id };
  });
}
