import { type SelectQueryBuilder, sql } from 'kysely';
import type { KeysetPart } from './keyset.ts';

type Row = Record<string, unknown>;

/** A query on a table known only by its name. */
export type Query = SelectQueryBuilder<Record<string, Row>, string, Row>;

/** The query parameters of a list that the CRUD handlers read. */
export interface ListInput {
  currentPage?: number;
  pageSize?: number;
  sort?: string;
  sidx?: string;
  keyword?: string;
  after?: string;
}

/** Escapes a text as a LIKE pattern that matches it anywhere. */
export function likeOf(keyword: string): string {
  return `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Filters rows in which one of the columns contains the keyword, ignoring case; numbers by their digits. */
export function matching(query: Query, columns: readonly string[], keyword = ''): Query {
  if (keyword === '' || columns.length === 0) return query;
  const pattern = likeOf(keyword);
  return query.where((where) => where.or(columns.map((column) => where(where.cast(column, 'text'), 'ilike', pattern))));
}

/** Required values by column; `''` or `undefined` means any value. */
export type EqualValues = Readonly<Record<string, string | number | undefined>>;

/** Filters a query by these values. */
export const whereEqual = (wanted: EqualValues) => (query: Query) =>
  Object.entries(wanted).reduce(
    (narrowed, [column, value]) =>
      value === undefined || value === '' ? narrowed : narrowed.where(column, '=', value),
    query,
  );

/** A sort column, and the property of a row that holds its value. */
export interface SortColumn {
  column: string;
  property: string;
  direction: 'asc' | 'desc';
}

/** The order of a list: by a sortable column, else its default; the id breaks ties so that pages never overlap. */
export function sortColumns(
  { sidx, sort }: Pick<ListInput, 'sidx' | 'sort'>,
  sortable: readonly string[],
  order: readonly (readonly [string, 'asc' | 'desc'])[],
): SortColumn[] {
  const wanted = sortable.find((column) => column === sidx);
  const by = wanted === undefined ? order : ([[wanted, sort === 'desc' ? 'desc' : 'asc']] as const);
  return sortedBy(...by, ['id', 'asc']);
}

/** Sort columns by name and direction; `table.column` maps to the property after the dot. */
export const sortedBy = (...by: readonly (readonly [string, 'asc' | 'desc'])[]): SortColumn[] =>
  by.map(([column, direction]) => ({ column, property: column.slice(column.indexOf('.') + 1), direction }));

/** Orders rows, those without a value last. */
export const inOrder = (query: Query, columns: readonly SortColumn[]): Query =>
  columns.reduce(
    (sorting, { column, direction }) =>
      sorting.orderBy(sql.ref(column), (item) => (direction === 'desc' ? item.desc().nullsLast() : item.asc())),
    query,
  );

export const keysetOf = (columns: readonly SortColumn[]): KeysetPart[] =>
  columns.map(({ column, direction }) => ({
    expression: sql.ref(column),
    isDescending: direction === 'desc',
    nulls: 'last',
  }));
