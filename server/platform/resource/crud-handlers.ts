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

function readHandlers<R>({ name, entity, keyword, sortable, order }: EntityTable<TableName>) {
  async function info({ id }: { id: string }, context: Context): Promise<R> {
    const row = await rows(context).selectFrom(name).selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    return row as R;
  }

  function list(input: ListInput, context: Context, narrow = (query: Query) => query): Promise<PageOf<R>> {
    const query = narrow(matching(rows(context).selectFrom(name), keyword, input.keyword));
    return readPage<R>(query, sortColumns(input, sortable, order), input);
  }

  /** Every row in the default order, for resources that are read whole; at most `rowsMax`. */
  async function all(context: Context, narrow = (query: Query) => query): Promise<R[]> {
    const query = inOrder(narrow(rows(context).selectFrom(name)), sortColumns({}, [], order));
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

/** `before` reads the row that a change starts from. */
function writeHandlers<R>(
  { name, entity, unique, json: jsonColumns, mark }: EntityTable<TableName>,
  before: (input: { id: string }, context: Context) => Promise<Row>,
) {
  const written = (values: Row): Row => {
    const record = entityRecord(entity, values);
    return { ...record, ...Object.fromEntries(jsonColumns.map((column) => [column, json(record[column])])) };
  };

  /** `more` are columns besides the fields; `creatorUserId: null` is for a row written without a login. */
  async function create(input: Row, context: Author, more: Columns<R> = {}): Promise<{ id: string }> {
    const { creatorUserId } = more as Partial<Stored>;
    const values = { ...written(input), ...stampNew(context, creatorUserId), ...more };
    await withUniqueViolations(unique, rows(context).insertInto(name).values(values).execute());
    return { id: values.id };
  }

  /**
   * Changes the fields given by the input and the columns `more`. Optimistic locking: an outdated `lastModifyTime` ends
   * with 409 and nothing is written.
   */
  async function update(input: Row & { id: string }, context: Context, more: Columns<R> = {}): Promise<null> {
    const old = await before(input, context);
    const { lastModifyTime: seen } = old;
    if (input['lastModifyTime'] !== undefined && input['lastModifyTime'] !== seen) throw conflict('common.changed');
    const values = { ...written({ ...old, ...input }), ...stampChange(context), ...more };
    const change = rows(context).updateTable(name).set(values).where('id', '=', input.id);
    const { numUpdatedRows } = await withUniqueViolations(
      unique,
      change.where('lastModifyTime', 'is not distinct from', seen).executeTakeFirstOrThrow(),
    );
    if (numUpdatedRows === 0n) throw conflict('common.changed');
    return null;
  }

  async function remove({ id }: { id: string }, context: Context): Promise<null> {
    const removed = await rows(context).deleteFrom(name).where('id', '=', id).executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw notFound();
    return null;
  }

  /** Toggles a record between enabled and disabled. */
  async function state({ id }: { id: string }, context: Context): Promise<null> {
    const old = await before({ id }, context);
    const values = { [mark]: old[mark] === 1 ? 0 : 1, ...stampChange(context) };
    await rows(context).updateTable(name).set(values).where('id', '=', id).execute();
    return null;
  }

  return { create, update, remove, state };
}

/**
 * The CRUD handlers of a resource, over the table of its entity. Rows are returned whole; a resource overrides what it
 * does differently.
 */
export function crudHandlers<T extends TableName, R = Database[T]>(table: EntityTable<T>) {
  const reads = readHandlers<R>(table);
  const writes = writeHandlers<R>(table, async (input, context) => (await reads.info(input, context)) as Row);
  const code: string = Object.hasOwn(table.entity.fields, 'enCode') ? 'enCode' : 'fullName';

  /** Copies a record under a free code, or name where there is no code; `check` may refuse. */
  async function copy({ id }: { id: string }, context: Context, check?: (record: R) => unknown) {
    const original = await reads.info({ id }, context);
    await check?.(original);
    const codes = await rows(context).selectFrom<string>(table.name).select(code).execute();
    const named = { enCode: String((original as Row)[code]), fullName: String((original as Row)['fullName']) };
    const free = underFreeCode(context, named, new Set(codes.map((row) => String(row[code]))));
    return writes.create({ ...original, ...free, ...(code === 'fullName' && { fullName: free.enCode }) }, context);
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
      const present = await rows(context).selectFrom<string>(table.name).select(code).execute();
      const codes = new Set(present.map((row) => String(row[code])));
      if (!codes.has(String(values[code]))) return make(values, context);
      if (type === importModes[0]) return reply({ id: null }, 'import.skipped');
      const named = { enCode: String(values[code]), fullName: String(values['fullName']) };
      const free = underFreeCode(context, named, codes);
      return make({ ...values, ...free, ...(code === 'fullName' && { fullName: free.enCode }) }, context);
    };
  };

  return { ...reads, ...writes, copy, importAs };
}

/** 0 skips codes that exist, 1 imports under a free one (IMPORT-025). */
const importModes = ['0', '1'];

/** The record in an exported file; refuses another or a damaged one. */
function exportedIn({ name, content }: Upload, wanted: { file: string; key: string; extension: string }): Row {
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
