import { type RawBuilder, sql } from 'kysely';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { KeysetPart } from '../../platform/resource/keyset.ts';
import { orderOf } from './field-sql.ts';
import type { RecordField, RecordFields } from '../fields/record-fields.ts';

export interface SortKey {
  field: string;
  sort: 'asc' | 'desc';
}

/** Fields one list is ordered by at most. */
const keysMax = 5;

/** Sort keys of a request: `sidx` names fields, comma-joined, a leading minus for descending, else `sort` decides. */
export function requestedOrder(sidx: string | undefined, sort: string | undefined, fields: RecordFields): SortKey[] {
  const names = (sidx ?? '').split(',').map((name) => name.trim());
  const keys = names.map((name): SortKey => {
    const isDescending = name.startsWith('-') || sort === 'desc';
    return { field: name.replace(/^[-+]/, ''), sort: isDescending ? 'desc' : 'asc' };
  });
  const known = keys.filter((key) => canSort(fields.get(key.field)));
  if (known.length > keysMax) throw badRequest('onlinedev.query.tooManySorts', { max: keysMax });
  return known;
}

/** Whether a list may be ordered by it: only by fields of the form itself whose kind allows it. */
const canSort = (field: RecordField | undefined): boolean =>
  field !== undefined && field.table === undefined && field.node.kind?.listing?.sortable === true;

/**
 * The ORDER BY of a list: the keys, then newest first, then the id as tie-breaker, so that pages never overlap. Empty
 * values count as smallest.
 */
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

/** The same order as parts that a place in it is compared with; their values are read as text. */
export function keysetOf(keys: readonly SortKey[], fields: RecordFields): KeysetPart[] {
  const parts = keys.flatMap(({ field: name, sort }): KeysetPart[] => {
    const field = fields.get(name);
    if (!field) return [];
    const isDescending = sort === 'desc';
    const type = field.shape === 'number' ? 'numeric' : 'text';
    return [{ expression: orderOf(field), isDescending, nulls: isDescending ? 'last' : 'first', type }];
  });
  if (parts.length === 0)
    parts.push({ expression: sql`creator_time`, isDescending: true, nulls: 'never', type: 'bigint' });
  const isLastDescending = keys.length === 0 || keys.at(-1)?.sort === 'desc';
  return [...parts, { expression: sql`id`, isDescending: isLastDescending, nulls: 'never', type: 'text' }];
}

/** An order for rows that are compared outside of the database: `[id, creator time, ...keys as text]`. */
export interface SearchOrder {
  keys: readonly RawBuilder<unknown>[];
  compare(left: OrderedRow, right: OrderedRow): number;
}

type OrderedRow = readonly [id: string, time: number, ...keys: (string | null)[]];

/** The same order as {@link orderBy}, where texts are compared by their characters as the embedded database does. */
export function searchOrder(keys: readonly SortKey[], fields: RecordFields): SearchOrder {
  const known = keys.flatMap(({ field, sort }) => {
    const found = fields.get(field);
    return found ? [{ sign: sort === 'desc' ? -1 : 1, isNumber: found.shape === 'number', key: orderOf(found) }] : [];
  });
  const isNewest = known.length === 0;
  const lastSign = keys.length === 0 || keys.at(-1)?.sort === 'desc' ? -1 : 1;
  return {
    keys: known.map(({ key }) => key),
    compare(left, right) {
      for (const [index, { sign, isNumber }] of known.entries()) {
        const compared = compareKeys(left[index + 2] as string | null, right[index + 2] as string | null, isNumber);
        if (compared !== 0) return compared * sign;
      }
      if (isNewest && left[1] !== right[1]) return right[1] - left[1];
      return compareTexts(left[0], right[0]) * lastSign;
    },
  };
}

/** Empty values count as smallest. */
function compareKeys(left: string | null, right: string | null, isNumber: boolean): number {
  if (left === null || right === null) return Number(left !== null) - Number(right !== null);
  if (!isNumber) return compareTexts(left, right);
  return Number(left) - Number(right) || compareExact(left, right);
}

/** Decimals that are the same as floating-point numbers. */
function compareExact(left: string, right: string): number {
  const places = Math.max(...[left, right].map((text) => text.split('.')[1]?.length ?? 0));
  const whole = (text: string) => {
    const [integer = '', fraction = ''] = text.split('.');
    return BigInt(integer + fraction.padEnd(places, '0'));
  };
  const difference = whole(left) - whole(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** By code points: UTF-16 alone puts rare characters before some common ones. */
function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  for (let at = 0; at < left.length && at < right.length; at += 1) {
    const [one, two] = [left.charCodeAt(at), right.charCodeAt(at)];
    if (one === two) continue;
    const isRare = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;
    return isRare(one) !== isRare(two) ? Number(isRare(one)) - Number(isRare(two)) : one - two;
  }
  return left.length - right.length;
}
