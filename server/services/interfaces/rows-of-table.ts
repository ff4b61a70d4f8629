import { type Kysely, sql } from 'kysely';
import type { QueryConfig } from '#schemas/resources/data-interface/data-config.ts';
import type { Database } from '../../platform/db/database.ts';
import { forbidden, badRequest } from '../../platform/errors/app-error.ts';
import { may } from '../../platform/auth/permission/rights.ts';
import type { Context } from '../../platform/context/context.ts';
import { likeOf, type Query, type SortColumn, sortedBy } from '../../platform/resource/list-query.ts';
import { readPage } from '../../platform/resource/crud-handlers.ts';
import { type Ask, type Found, operandOf, type Row } from './ask.ts';
import type { DataConfig } from './read-config.ts';

interface Table {
  from: string;
  /** The readable columns, by the name they are returned under. */
  columns: Readonly<Record<string, string>>;
  /** Read only where the interface names them, and only for users with the menu of users. */
  guarded?: readonly string[];
}

const named = { id: 'id', fullName: 'fullName', enCode: 'enCode', sortCode: 'sortCode' };

/** Code of the menu whose owners manage people, and may see their mobile numbers and mail addresses. */
export const peopleMenu = 'permission.user';

/** The allow-list of platform tables an interface may read. */
const tables: Readonly<Record<string, Table>> = {
  user: {
    from: 'users',
    columns: {
      id: 'id',
      fullName: 'realName',
      account: 'account',
      gender: 'gender',
      organizeId: 'organizeId',
      positionId: 'positionId',
      headIcon: 'headIcon',
      mobilePhone: 'mobilePhone',
      email: 'email',
      sortCode: 'sortCode',
    },
    guarded: ['mobilePhone', 'email'],
  },
  organize: { from: 'organize', columns: { ...named, parentId: 'parentId', category: 'category' } },
  position: { from: 'position', columns: { ...named, organizeId: 'organizeId' } },
  role: { from: 'role', columns: named },
  dictionary: { from: 'dictionaryData', columns: { ...named, parentId: 'parentId' } },
};

const tableOf = ({ from }: QueryConfig): Table | undefined => {
  const [name = ''] = from.split('/');
  return Object.hasOwn(tables, name) ? tables[name] : undefined;
};

/** The guarded columns that a configuration shows, compares or sorts by. */
export function guardedColumns(names: DataConfig): string[] {
  if (names.type !== 1) return [];
  const { fields = [], where = [], sort = [] } = names.config;
  const named = [...fields, ...where.map(({ field }) => field), ...sort.map(({ field }) => field)];
  return (tableOf(names.config)?.guarded ?? []).filter((column) => named.includes(column));
}

/** Rows of a table for one caller. */
interface TableQuery {
  config: QueryConfig;
  ask: Ask;
  /** Columns the caller may not see: not returned, compared or sorted by. */
  hidden: readonly string[];
}

/**
 * Enabled rows of one of the platform's tables: every value is a bound parameter, every name comes from the table
 * above. Guarded columns need the menu of users, unless the interface is open to the caller.
 */
export async function rowsOfTable(context: Context, config: QueryConfig, ask: Ask, isOpen: boolean): Promise<Found> {
  const table = tableOf(config);
  if (!table) throw badRequest('data-interface.noTable', { name: config.from });
  const guarded = guardedColumns({ type: 1, config });
  const isAllowed = isOpen || guarded.length === 0 || (await maySeePeople(context));
  return readTable(context.db, table, { config, ask, hidden: isAllowed ? [] : guarded });
}

/** The caller, and of a definition its releaser as well. */
async function maySeePeople({ db, user, releaser }: Context): Promise<boolean> {
  return (await may(db, user, peopleMenu)) && (releaser === undefined || (await may(db, releaser, peopleMenu)));
}

async function readTable(db: Kysely<Database>, table: Table, reading: TableQuery): Promise<Found> {
  const { config, ask, hidden } = reading;
  const [name = '', of = ''] = config.from.split('/');
  const names = (config.fields ?? Object.keys(table.columns)).filter(
    (field) =>
      Object.hasOwn(table.columns, field) &&
      !hidden.includes(field) &&
      (config.fields !== undefined || !table.guarded?.includes(field)),
  );
  const rows = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  let query = rows.selectFrom(table.from).where('enabledMark', '=', 1) as Query;
  if (name === 'dictionary') query = query.where('dictionaryTypeId', 'in', dictionaryOf(of) as never);
  query = searched(narrowed(query, table, reading), table, names, ask);
  const order = orderOf(table, reading);
  const columns = [...new Set(['id', ...names])].map((field) => sql.ref(columnOf(table, field)).as(field));
  const keys = order.map(({ column, property }) => sql.ref(column).as(property));
  const { list, pagination } = await readPage<Row>(query, order, ask.page, (rows) =>
    rows.select([...columns, ...keys]),
  );
  const hiddenKeys = new Set(order.map(({ property }) => property));
  const rowOf = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => !hiddenKeys.has(name)));
  return { rows: list.map(rowOf), total: pagination.total, next: pagination.next };
}

const columnOf = (table: Table, field: string): string => table.columns[field] as string;

const dictionaryOf = (code: string) => sql`(select id from dictionary_type where id = ${code} or en_code = ${code})`;

function narrowed(query: Query, table: Table, { config: { where = [] }, ask, hidden }: TableQuery): Query {
  return where.reduce((narrow, { field, symbol, value }) => {
    if (!Object.hasOwn(table.columns, field)) throw badRequest('data-interface.noField', { name: field });
    if (hidden.includes(field)) throw forbidden('data-interface.fieldForbidden');
    const operand = operandOf(value, ask);
    if (operand.says === 'nothing') return narrow;
    if (operand.says === 'never') return narrow.where(sql<boolean>`false`);
    return narrow.where(condition(columnOf(table, field), symbol, operand.value));
  }, query);
}

const texts = (value: unknown): string[] => {
  const list = (Array.isArray(value) ? value : [value]).map(String);
  return list.length === 0 ? [''] : list;
};

const operators = { '>': sql`>`, '>=': sql`>=`, '<': sql`<`, '<=': sql`<=` };

function condition(column: string, symbol: NonNullable<QueryConfig['where']>[number]['symbol'], value: unknown) {
  const own = sql`${sql.ref(column)}::text`;
  const isNull = sql<boolean>`coalesce(${own}, '') = ''`;
  if (symbol === 'null') return isNull;
  if (symbol === 'notNull') return sql<boolean>`not (${isNull})`;
  if (symbol === '==' || symbol === 'in') return sql<boolean>`${own} in (${sql.join(texts(value))})`;
  if (symbol === '<>' || symbol === 'notIn') {
    return sql<boolean>`coalesce(${own}, '') not in (${sql.join(texts(value))})`;
  }
  if (symbol === 'like') return sql<boolean>`${own} ilike ${likeOf(String(value))}`;
  if (symbol === 'notLike') return sql<boolean>`coalesce(${own}, '') not ilike ${likeOf(String(value))}`;
  if (symbol === 'between') {
    const [from, to] = texts(value);
    return sql<boolean>`${own} between ${from} and ${to ?? from}`;
  }
  return sql<boolean>`${own} ${operators[symbol]} ${String(value)}`;
}

/** A keyword is searched in the columns that are returned and displayed; ids are matched exactly. */
function searched(query: Query, table: Table, names: readonly string[], ask: Ask): Query {
  const { keyword, keywordFields, only } = ask;
  let result = query;
  if (only !== undefined) {
    const isReadable = only.field === 'id' || names.includes(only.field);
    result = result.where(isReadable ? condition(columnOf(table, only.field), 'in', only.ids) : sql<boolean>`false`);
  }
  if (keyword === '') return result;
  const fields = keywordFields.filter((field) => names.includes(field));
  const columns = (fields.length > 0 ? fields : names).map((field) => columnOf(table, field));
  const holds = columns.map((column) => condition(column, 'like', keyword));
  return result.where(sql<boolean>`(${sql.join(holds, sql` or `)})`);
}

/** The order, each part read under a name of its own. */
function orderOf(table: Table, { config: { sort = [] }, hidden }: TableQuery): SortColumn[] {
  const keys = sort.filter(({ field }) => Object.hasOwn(table.columns, field) && !hidden.includes(field));
  const sortOrder = keys.map(({ field, sort: direction }) => [columnOf(table, field), direction] as const);
  const columns = sortedBy(...sortOrder, ['sortCode', 'desc'], ['id', 'asc']);
  return columns.map((column, at) => ({ ...column, property: `orderKey${at}` }));
}
