import { type RawBuilder, sql } from 'kysely';
import { badRequest } from '../errors/app-error.ts';

/** One key of an order. The last key of every order is unique, so that the order is total. */
export interface KeysetPart {
  expression: RawBuilder<unknown>;
  isDescending: boolean;
  /** The position of rows without a value; `never`: every row has one. */
  nulls: 'first' | 'last' | 'never';
  /** The SQL type of a value that was read as text. */
  type?: 'numeric' | 'bigint' | 'text';
}

export type KeysetValue = string | number | null;

/** The position of a row in its order as an opaque cursor for keyset pagination. */
export const cursorOf = (values: readonly unknown[]): string =>
  JSON.stringify(values.map((value) => (typeof value === 'number' || value === null ? value : String(value))));

const decimal = /^-?\d{1,400}(\.\d{1,400})?$/;

/** Parses a cursor for this order; refuses one of another order or an invalid one. */
export function readCursor(text: string, parts: readonly KeysetPart[]): KeysetValue[] {
  const values = parsed(text);
  const isOne =
    Array.isArray(values) && values.length === parts.length && parts.every((part, at) => fits(values[at], part));
  if (!isOne) throw badCursor();
  return values as KeysetValue[];
}

export const badCursor = () => badRequest('request.format', { field: 'after' });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function fits(value: unknown, { type, nulls }: KeysetPart): boolean {
  if (value === null) return nulls !== 'never';
  if (typeof value === 'number') return type !== 'text' && Number.isFinite(value);
  if (typeof value !== 'string' || value.includes('\0')) return false;
  return type === 'numeric' || type === 'bigint' ? decimal.test(value) : true;
}

const typed = (value: string | number, { type }: KeysetPart): RawBuilder<unknown> =>
  type === undefined ? sql`${value}` : sql`${String(value)}::text::${sql.raw(type)}`;

/**
 * The rows behind a position of an order (keyset pagination). Concurrent inserts and deletes do not shift them, whereas
 * an offset would repeat or skip rows.
 */
export function behind(parts: readonly KeysetPart[], values: readonly KeysetValue[]): RawBuilder<boolean> {
  const [part, ...more] = parts;
  const [value = null, ...rest] = values;
  if (!part) return sql<boolean>`false`;
  const same = value === null ? sql`${part.expression} is null` : sql`${part.expression} = ${typed(value, part)}`;
  const next = more.length === 0 ? sql`` : sql` or (${same} and ${behind(more, rest)})`;
  return sql<boolean>`(${strictlyBehind(part, value)}${next})`;
}

function strictlyBehind(part: KeysetPart, value: KeysetValue): RawBuilder<unknown> {
  const { expression, isDescending, nulls } = part;
  if (value === null) return nulls === 'first' ? sql`${expression} is not null` : sql`false`;
  const compared = sql`${expression} ${sql.raw(isDescending ? '<' : '>')} ${typed(value, part)}`;
  return nulls === 'last' ? sql`(${compared} or ${expression} is null)` : compared;
}

/** A list without pagination data: its last row carries the cursor of the next page. */
export const withNext = <R extends object>(list: readonly R[], next: string | undefined): (R & { next?: string })[] =>
  list.map((row, at) => (next !== undefined && at === list.length - 1 ? { ...row, next } : row));

/** SQL states of a value that does not fit its column. */
const unfit = /^(22|42883|42804)/;

/** Refuses a cursor whose values do not fit the order like any other invalid input. */
export async function refusingBadCursor<T>(isTurned: boolean, reading: Promise<T>): Promise<T> {
  if (!isTurned) return reading;
  return reading.catch((error: unknown) => {
    throw unfit.test(String((error as { code?: unknown }).code ?? '')) ? badCursor() : error;
  });
}
