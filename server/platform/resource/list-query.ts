import { type SelectQueryBuilder, sql } from 'kysely';
import type { KeysetPart } from './keyset.ts';

type Row = Record<string, unknown>;

/** A query over a table known by name only. */
export type Query = SelectQueryBuilder<Record<string, Row>, string, Row>;

/** The query parameters of a list that the standard verbs understand. */
export interface ListInput {
  currentPage?: number;
  pageSize?: number;
  sort?: string;
  sidx?: string;
  keyword?: string;
  after?: string;
}

/** A text as a pattern that finds it literally. */
export function likeOf(keyword: string): string {
  return `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Rows in which one of the columns holds the keyword, whatever its letters' case. */
export function matching(query: Query, columns: readonly string[], keyword = ''): Query {
  if (keyword === '' || columns.length === 0) return query;
  const pattern = likeOf(keyword);
  return query.where((where) => where.or(columns.map((column) => where(column, 'ilike', pattern))));
}

/** Required values by column; `''` or `undefined` means any value. */
export type Wanted = Readonly<Record<string, string | number | undefined>>;

/** Narrows a query to the rows with these values. */
export const whereEqual = (wanted: Wanted) => (query: Query) =>
  Object.entries(wanted).reduce(
    (narrowed, [column, value]) =>
      value === undefined || value === '' ? narrowed : narrowed.where(column, '=', value),
    query,
  );

/** A column that rows are sorted by, and the property of a row that holds its value. */
export interface SortColumn {
  column: string;
  property: string;
  direction: 'asc' | 'desc';
}

/** The order of a list: by a column it offers, else its default; the id breaks ties so that pages never overlap. */
export function sortColumns(
  { sidx, sort }: Pick<ListInput, 'sidx' | 'sort'>,
  sortable: readonly string[],
  order: readonly (readonly [string, 'asc' | 'desc'])[],
): SortColumn[] {
  const wanted = sortable.find((column) => column === sidx);
  const by = wanted === undefined ? order : ([[wanted, sort === 'desc' ? 'desc' : 'asc']] as const);
  return sortedBy(...by, ['id', 'asc']);
}

/** Columns in the order they sort by; a name with its table is the property behind the dot. */
export const sortedBy = (...by: readonly (readonly [string, 'asc' | 'desc'])[]): SortColumn[] =>
  by.map(([column, direction]) => ({ column, property: column.slice(column.indexOf('.') + 1), direction }));

/** Rows in this order, those without a value last. */
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
