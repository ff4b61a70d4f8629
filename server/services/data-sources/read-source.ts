import type { SourceTable, TableColumn } from '#schemas/resources/data-source/data-source.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { type OpenSource, withSource } from './open-source.ts';
import type { SourceRow, Value } from './dialects/source-session.ts';

/** Tables of one data source. */
const tablesMax = 5_000;
const columnsMax = 1_000;
/** Rows of one page. */
export const sourcePageMax = 1_000;
/** Values of a filter: the keys of one page of parents. */
const filterMax = sourcePageMax;

type Reader = Pick<Context, 'db' | 'settings' | 'log'>;

/** The tables and views of a data source that its account may read, by name. */
export const sourceTables = (context: Reader, id: string): Promise<SourceTable[]> =>
  withSource(context, id, async ({ session, dialect, schema }) => {
    const tables = await session.select(dialect.tables, [schema], tablesMax);
    return tables.map((table) => ({ ...(table as unknown as SourceTable), isView: flagOf(table['isView']) }));
  });

/** MySQL answers whole numbers as bigint, and so as texts. */
const flagOf = (value: unknown) => (Number(value) === 1 ? 1 : 0);

/** The columns of a table in their order; `keyPosition` is the place in the primary key, 0: not in it. */
export const sourceColumns = (context: Reader, id: string, table: string): Promise<TableColumn[]> =>
  withSource(context, id, (open) => columnsOf(open, table));

async function columnsOf({ session, dialect, schema }: OpenSource, table: string): Promise<TableColumn[]> {
  const columns = await session.select(dialect.columns, [schema, table], columnsMax);
  if (columns.length === 0) throw badRequest('data-source.noTable', { table });
  return columns.map((column) => ({
    ...(column as unknown as TableColumn),
    keyPosition: Number(column['keyPosition']),
    isNullable: flagOf(column['isNullable']),
  }));
}

/** Which rows of a table are read. */
export interface SourcePageQuery {
  table: string;
  /** Absent: all columns. The key is read in any case. */
  columns?: readonly string[];
  /** Columns that order the rows and identify each; absent: the primary key. */
  key?: readonly string[];
  /** `next` of the previous page. */
  after?: readonly Value[];
  /** Only rows with one of these values: the rows of a sub-table by the keys of their parents. */
  only?: { column: string; values: readonly Value[] };
  /** At most `sourcePageMax`, which is the default. */
  limit?: number;
}

export interface SourcePage {
  rows: SourceRow[];
  /** The key of the last row, for the next page; absent: this page is the last. */
  next?: Value[];
}

/**
 * One page of a table in the order of its key: each page starts after the key of the previous one, so that reading can
 * continue after an interruption, also while rows are added. Names of tables and columns are those of the catalogue.
 */
export function readSourcePage(context: Reader, id: string, query: SourcePageQuery): Promise<SourcePage> {
  return withSource(context, id, (open) => pageOf(open, query));
}

/** All rows of a table in pages; stop reading at any time. */
export async function* sourcePages(
  context: Reader,
  id: string,
  query: SourcePageQuery,
): AsyncGenerator<SourcePage, void> {
  let page: SourcePage = { rows: [], ...(query.after && { next: [...query.after] }) };
  do {
    page = await readSourcePage(context, id, { ...query, ...(page.next && { after: page.next }) });
    yield page;
  } while (page.next);
}

async function pageOf(open: OpenSource, query: SourcePageQuery): Promise<SourcePage> {
  const { table, after, only, limit = sourcePageMax } = query;
  const { session, dialect, schema } = open;
  const columns = await columnsOf(open, table);
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const key = query.key ?? primaryKey(columns);
  if (key.length === 0) throw badRequest('data-source.noKey', { table });
  const names = [...new Set([...key, ...(query.columns ?? types.keys())])];
  for (const name of [...names, ...(only ? [only.column] : [])]) {
    if (!types.has(name)) throw badRequest('data-source.noColumn', { table, column: name });
  }
  if (only && (only.values.length === 0 || only.values.length > filterMax)) return { rows: [] };
  const values: Value[] = [];
  const bound = (column: string, value: Value) => {
    values.push(value);
    return dialect.placeholder(values.length, types.get(column));
  };
  const all = (list: readonly string[]) => list.map(dialect.quote).join(', ');
  const where = [
    ...(after ? [`(${all(key)}) > (${key.map((name, at) => bound(name, after[at] ?? null)).join(', ')})`] : []),
    ...(only
      ? [`${dialect.quote(only.column)} in (${only.values.map((value) => bound(only.column, value)).join(', ')})`]
      : []),
  ];
  const size = Math.min(Math.max(limit, 1), sourcePageMax);
  const sql = `select ${all(names)} from ${dialect.quote(schema)}.${dialect.quote(table)}${
    where.length > 0 ? ` where ${where.join(' and ')}` : ''
  } order by ${all(key)} limit ${size}`;
  const rows = await session.select(sql, values, size);
  const last = rows.length === size ? rows.at(-1) : undefined;
  return { rows, ...(last && { next: key.map((name) => last[name] ?? null) }) };
}

/** The columns of the primary key in its order. */
export const primaryKey = (columns: readonly TableColumn[]): string[] =>
  columns
    .filter(({ keyPosition }) => keyPosition > 0)
    .sort((one, other) => one.keyPosition - other.keyPosition)
    .map(({ name }) => name);
