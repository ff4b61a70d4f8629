import { type RawBuilder, sql } from 'kysely';
import { orderOf } from './field-sql.ts';
import type { RecordField, RecordFields } from './record-fields.ts';

export interface SortKey {
  field: string;
  sort: 'asc' | 'desc';
}

/** Sort keys of a request: `sidx` names fields, comma-joined, a leading minus for descending, else `sort` decides. */
export function askedOrder(sidx: string | undefined, sort: string | undefined, fields: RecordFields): SortKey[] {
  const names = (sidx ?? '').split(',').map((name) => name.trim());
  const keys = names.map((name): SortKey => {
    const isDescending = name.startsWith('-') || sort === 'desc';
    return { field: name.replace(/^[-+]/, ''), sort: isDescending ? 'desc' : 'asc' };
  });
  return keys.filter((key) => canSort(fields.get(key.field)));
}

/** Whether a list may be ordered by it: only by fields of the form itself whose kind allows it. */
const canSort = (field: RecordField | undefined): boolean =>
  field !== undefined && field.table === undefined && field.node.kind?.sortable === true;

/** The ORDER BY of a list: the keys, then newest first, then the id, so that pages never overlap. Empty values count as smallest. */
export function orderBy(keys: readonly SortKey[], fields: RecordFields, isReversed: boolean): RawBuilder<unknown> {
  const parts = keys.flatMap((key) => {
    const field = fields.get(key.field);
    return field ? [directed(orderOf(field), key.sort === 'desc')] : [];
  });
  if (parts.length === 0) parts.push(isReversed ? sql`creator_time asc` : sql`creator_time desc`);
  // The id follows the last key's direction: only so does one index, read from either end, serve the whole order.
  const isLastDescending = keys.length === 0 || keys.at(-1)?.sort === 'desc';
  parts.push(isLastDescending !== isReversed ? sql`id desc` : sql`id asc`);
  return sql.join(parts);

  function directed(expression: RawBuilder<unknown>, isDescending: boolean) {
    return isDescending !== isReversed ? sql`${expression} desc nulls last` : sql`${expression} asc nulls first`;
  }
}
