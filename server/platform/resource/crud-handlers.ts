import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Kysely, RawBuilder } from 'kysely';
import { stored } from '#schemas/protocol/entity.ts';
import { pageSizeDefault, pageSizeMax } from '#schemas/protocol/paging.ts';
import { checkEntity } from '#core/compile/entity/check-entity.ts';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import { isTooDeep } from '#core/schema/nesting.ts';
import { isObject, own } from '#core/schema/record.ts';
import { json, type Stored, stampChange, stampNew } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import type { EntityTable } from '../db/define-table.ts';
import { withUniqueViolations } from '../db/unique-violations.ts';
import { reply } from '../envelope/envelope.ts';
import { badRequest, notFound, conflict } from '../errors/app-error.ts';
import type { Upload } from '../files/upload.ts';
import type { Context } from '../context/context.ts';
import { underFreeCode } from './free-code.ts';
import { behind, cursorOf, readCursor, refusingBadCursor } from './keyset.ts';
import { inOrder, keysetOf, type ListInput, matching, type Query, type SortColumn, sortColumns } from './list-query.ts';

type Row = Record<string, unknown>;
/** Columns of a row besides its fields. */
type Columns<R> = { [Name in keyof R]?: R[Name] | RawBuilder<R[Name]> };
/** Creates a record after the checks of its resource. */
type Maker = (input: Row, context: Context) => Promise<{ id: string }>;
type Author = Pick<Context, 'db' | 'user' | 'now' | 'newId'>;

/** Maximum rows per read. */
export const rowsMax = 10_000;

export interface PageOf<R> {
  list: R[];
  pagination: { currentPage: number; pageSize: number; total: number; next?: string };
}

const into = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Clamps page and size to their range (LIMIT-004). */
export function pageOf(input: ListInput): { currentPage: number; pageSize: number } {
  const currentPage = into(input.currentPage ?? 1, 1, 1_000_000);
  return { currentPage, pageSize: into(input.pageSize ?? pageSizeDefault, 1, pageSizeMax) };
}

type TableName = keyof Database & string;

/** The table is known only by its name here, so rows are plain records inside and typed at the boundary. */
const rows = (context: Pick<Context, 'db'>) => context.db as unknown as Kysely<Record<string, Row>>;

/** The rows that are not marked as deleted. */
function present({ name, deleted }: EntityTable<TableName>, context: Pick<Context, 'db'>): Query {
  const all = rows(context).selectFrom(name);
  return deleted === undefined ? all : all.where(deleted, '=', 0);
}

function readHandlers<R>(table: EntityTable<TableName>) {
  const { entity, keyword, sortable, order } = table;

  async function info({ id }: { id: string }, context: Author): Promise<R> {
    const row = await present(table, context).selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    return row as R;
  }

  function list(input: ListInput, context: Context, narrow = (query: Query) => query): Promise<PageOf<R>> {
    const query = narrow(matching(present(table, context), keyword, input.keyword));
    return readPage<R>(query, sortColumns(input, sortable, order), input);
  }

  /** Every row in the default order, for resources that are read whole; at most `rowsMax`. */
  async function all(context: Context, narrow = (query: Query) => query): Promise<R[]> {
    const query = inOrder(narrow(present(table, context)), sortColumns({}, [], order));
    return (await query.selectAll().limit(rowsMax).execute()) as R[];
  }

  /** The handler of an export: a JSON file with the fields of a record, under its name. */
  const exportAs =
    (file: string, key: string, extension: string) => async (input: { id: string }, context: Context) => {
      const row = (await info(input, context)) as Row;
      const content = JSON.stringify({ file, version: 1, [key]: entityRecord(entity, row) }, null, 2);
      return context.files.publish(`${String(row['fullName'])}.${extension}`, content, 'application/json');
    };

  return { info, list, all, exportAs };
}

/** The columns that these values of an entity are stored in. */
function written({ entity, json: jsonColumns }: EntityTable<TableName>, values: Row): Row {
  const record = entityRecord(entity, values);
  return { ...record, ...Object.fromEntries(jsonColumns.map((column) => [column, json(record[column])])) };
}

function createHandlers<R>(table: EntityTable<TableName>) {
  /** `more` are columns besides the fields; `creatorUserId: null` is for a row written without a login. */
  async function create(input: Row, context: Author, more: Columns<R> = {}): Promise<{ id: string }> {
    const [created] = await createAll([{ input, more }], context);
    return created as { id: string };
  }

  /** Creates records by one statement. */
  async function createAll(records: readonly { input: Row; more?: Columns<R> }[], context: Author) {
    const all = records.map(({ input, more = {} }) => {
      const { creatorUserId } = more as Partial<Stored>;
      return { ...written(table, input), ...stampNew(context, creatorUserId), ...more };
    });
    await withUniqueViolations(table.unique, rows(context).insertInto(table.name).values(all).execute());
    return all.map(({ id }) => ({ id }));
  }

  return { create, createAll };
}

/** `before` reads the row that a change starts from. */
function changeHandlers<R>(
  table: EntityTable<TableName>,
  before: (input: { id: string }, context: Author) => Promise<Row>,
) {
  const { name, unique, mark, lock, deleted } = table;

  /**
   * Changes the fields given by the input and the columns `more`. Optimistic locking: an outdated lock column ends with
   * 409 and nothing is written.
   */
  async function update(input: Row & { id: string }, context: Author, more: Columns<R> = {}): Promise<null> {
    const old = await before(input, context);
    const seen = old[lock.column];
    if (input[lock.column] !== undefined && input[lock.column] !== seen) throw conflict(lock.conflict);
    const isVersion = lock.column !== 'lastModifyTime';
    const values = {
      ...written(table, { ...old, ...input }),
      ...stampChange(context),
      ...(isVersion && { [lock.column]: Number(seen) + 1 }),
      ...more,
    };
    const change = rows(context).updateTable(name).set(values).where('id', '=', input.id);
    const { numUpdatedRows } = await withUniqueViolations(
      unique,
      change.where(lock.column, 'is not distinct from', seen).executeTakeFirstOrThrow(),
    );
    if (numUpdatedRows === 0n) throw conflict(lock.conflict);
    return null;
  }

  async function remove({ id }: { id: string }, context: Author): Promise<null> {
    const marked = deleted && { [deleted]: 1, ...stampChange(context) };
    const removed = marked
      ? rows(context).updateTable(name).set(marked).where('id', '=', id).where(deleted, '=', 0).returning('id')
      : rows(context).deleteFrom(name).where('id', '=', id).returning('id');
    if ((await removed.execute()).length === 0) throw notFound();
    return null;
  }

  /** Toggles a record between enabled and disabled. */
  async function state({ id }: { id: string }, context: Context): Promise<null> {
    const old = await before({ id }, context);
    const values = { [mark]: old[mark] === 1 ? 0 : 1, ...stampChange(context) };
    await rows(context).updateTable(name).set(values).where('id', '=', id).execute();
    return null;
  }

  return { update, remove, state };
}

/**
 * The CRUD handlers of a resource, over the table of its entity. Rows are returned whole; a resource overrides what it
 * does differently.
 */
export function crudHandlers<T extends TableName, R = Database[T]>(table: EntityTable<T>) {
  const reads = readHandlers<R>(table);
  const changes = changeHandlers<R>(table, async (input, context) => (await reads.info(input, context)) as Row);
  const writes = { ...createHandlers<R>(table), ...changes };
  const code: string = Object.hasOwn(table.entity.fields, 'enCode') ? 'enCode' : 'fullName';

  async function codesIn(context: Author): Promise<Set<string>> {
    const found = await present(table, context).select(code).execute();
    return new Set(found.map((row) => String(row[code])));
  }

  /** The values under a free code, or name where there is no code. */
  function underFree(values: Row, codes: ReadonlySet<string>, context: Context): Row {
    const free = underFreeCode(context, { enCode: String(values[code]), fullName: String(values['fullName']) }, codes);
    return { ...values, ...free, ...(code === 'fullName' && { fullName: free.enCode }) };
  }

  /** Copies a record under a free code, or name where there is no code; `check` may refuse. */
  async function copy({ id }: { id: string }, context: Context, check?: (record: R) => unknown) {
    const original = await reads.info({ id }, context);
    await check?.(original);
    return writes.create(underFree(original as Row, await codesIn(context), context), context);
  }

  /**
   * The handler of an import of such a file as `exportAs` writes. A code that exists is skipped or gets a number; `make`
   * is the resource's own way of creating a record.
   */
  const importAs = (file: string, key: string, extension: string, make: Maker = writes.create) => {
    const shape = Type.Partial(Type.Object(stored(table.entity)));
    return async ({ type = '' }: { type?: string }, context: Context) => {
      const values = exportedIn(context.upload, { file, key, extension });
      if (!Value.Check(shape, values)) throw badRequest('import.damaged');
      if (!importModes.includes(type)) throw badRequest('import.mode.required');
      const [issue] = checkEntity(table.entity, values);
      if (issue) throw badRequest(issue.id, issue.params, [issue]);
      const codes = await codesIn(context);
      if (!codes.has(String(values[code]))) return make(values, context);
      if (type === importModes[0]) return reply({ id: null }, 'import.skipped');
      return make(underFree(values, codes, context), context);
    };
  };

  return { ...reads, ...writes, copy, importAs, codesIn };
}

/** 0 skips codes that exist, 1 imports under a free one (IMPORT-025). */
const importModes = ['0', '1'];

/** The record in an exported file; refuses another or a damaged one. */
export function exportedIn({ name, content }: Upload, wanted: { file: string; key: string; extension: string }): Row {
  const accept = `.${wanted.extension}`;
  if (!name.toLowerCase().endsWith(accept)) throw badRequest('import.file.accept', { accept });
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    const value = isTooDeep(text) ? undefined : (JSON.parse(text) as unknown);
    const record = own(value, wanted.key);
    if (own(value, 'file') === wanted.file && isObject(record)) return record;
  } catch {
    // Not UTF-8, or not JSON: refused below as damaged.
  }
  throw badRequest('import.damaged');
}

/**
 * One page of a query, with the total number of rows and the cursor of the next page. A page with a cursor starts
 * behind the last row of the previous page; without one the offset is counted from the first row.
 */
export async function readPage<R>(
  all: Query,
  order: readonly SortColumn[],
  input: ListInput,
  select = (query: Query) => query.selectAll(),
): Promise<PageOf<R>> {
  const { currentPage, pageSize } = pageOf(input);
  const before = (currentPage - 1) * pageSize;
  const isTurned = currentPage > 1 && input.after !== undefined;
  const parts = keysetOf(order);
  const found = isTurned ? all.where(behind(parts, readCursor(input.after ?? '', parts))) : all;
  const counted = found.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const counts = Number((await refusingBadCursor(isTurned, counted)).total);
  const page = select(inOrder(found, order)).limit(pageSize);
  const list = (await page.offset(isTurned ? 0 : before).execute()) as Row[];
  const total = isTurned ? before + counts : counts;
  const last = list.at(-1);
  const next = last && before + list.length < total && cursorOf(order.map(({ property }) => last[property] ?? null));
  return { list: list as R[], pagination: { currentPage, pageSize, total, ...(next && { next }) } };
}
