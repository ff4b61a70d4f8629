import { type Kysely, sql } from 'kysely';
import type { QueryConfig } from '#schemas/resources/data-interface/data-config.ts';
import type { Database } from '../../platform/db/database.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { likeOf, type Query } from '../../platform/resource/list-query.ts';
import { type Ask, type Found, operandOf, type Row } from './ask.ts';

interface Table {
  from: string;
  /** What may be told, by the name it is told under. */
  columns: Readonly<Record<string, string>>;
  /** Told only when the interface names it. */
  onAsking?: readonly string[];
}

const named = { id: 'id', fullName: 'fullName', enCode: 'enCode', sortCode: 'sortCode' };

/** The tables of the platform an interface may read. Anything else cannot be named. */
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
    onAsking: ['mobilePhone', 'email'],
  },
  organize: { from: 'organize', columns: { ...named, parentId: 'parentId', category: 'category' } },
  position: { from: 'position', columns: { ...named, organizeId: 'organizeId' } },
  role: { from: 'role', columns: named },
  dictionary: { from: 'dictionaryData', columns: { ...named, parentId: 'parentId' } },
};

/** Enabled rows of one of the platform's tables: every value is bound, every name comes from the table above. */
export async function rowsOfTable(db: Kysely<Database>, config: QueryConfig, ask: Ask): Promise<Found> {
  const [name = '', of = ''] = config.from.split('/');
  const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (!table) throw refuse('data-interface.noTable', { name: config.from });
  const told = (config.fields ?? Object.keys(table.columns)).filter(
    (field) => Object.hasOwn(table.columns, field) && (config.fields !== undefined || !table.onAsking?.includes(field)),
  );
  const rows = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  let query = rows.selectFrom(table.from).where('enabledMark', '=', 1) as Query;
  if (name === 'dictionary') query = query.where('dictionaryTypeId', 'in', dictionaryOf(of) as never);
  query = searched(narrowed(query, table, config, ask), table, told, ask);
  const counted = await query
    .clearSelect()
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { currentPage, pageSize } = ask.page;
  const found = await sorted(query, table, config)
    .select([...new Set(['id', ...told])].map((field) => sql.ref(columnOf(table, field)).as(field)))
    .limit(pageSize)
    .offset((currentPage - 1) * pageSize)
    .execute();
  return { rows: found as Row[], total: Number(counted.total) };
}

const columnOf = (table: Table, field: string): string => table.columns[field] as string;

const dictionaryOf = (code: string) => sql`(select id from dictionary_type where id = ${code} or en_code = ${code})`;

function narrowed(query: Query, table: Table, { where = [] }: QueryConfig, ask: Ask): Query {
  return where.reduce((narrow, { field, symbol, value }) => {
    if (!Object.hasOwn(table.columns, field)) throw refuse('data-interface.noField', { name: field });
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

/** A keyword is looked for in what is told and shown; ids are taken as they are. */
function searched(query: Query, table: Table, told: readonly string[], ask: Ask): Query {
  const { keyword, keywordFields, only } = ask;
  let result = query;
  if (only !== undefined) {
    const field = Object.hasOwn(table.columns, only.field) ? only.field : 'id';
    result = result.where(condition(columnOf(table, field), 'in', only.ids));
  }
  if (keyword === '') return result;
  const fields = keywordFields.filter((field) => told.includes(field));
  const columns = (fields.length > 0 ? fields : told).map((field) => columnOf(table, field));
  const holds = columns.map((column) => condition(column, 'like', keyword));
  return result.where(sql<boolean>`(${sql.join(holds, sql` or `)})`);
}

function sorted(query: Query, table: Table, { sort = [] }: QueryConfig): Query {
  const keys = sort.filter(({ field }) => Object.hasOwn(table.columns, field));
  const ordered = keys.reduce((order, key) => order.orderBy(sql.ref(columnOf(table, key.field)), key.sort), query);
  return ordered.orderBy('sortCode', 'desc').orderBy('id');
}
