import { type Kysely, sql } from 'kysely';
import type { SearchField } from '#schemas/language/definition.ts';
import type { Database } from '../../platform/db/database.ts';
import { pageSizeDefault, pageSizeMax } from '#schemas/protocol/paging.ts';
import type { Condition } from './comparison.ts';
import { keywordConditions, searchConditions, superConditions } from './filter.ts';
import { askedOrder, orderBy, type SortKey } from './order.ts';
import type { RecordFields } from './record-fields.ts';

/** What a list of records is asked. */
export interface RecordQuery {
  currentPage?: number;
  pageSize?: number;
  sidx?: string;
  sort?: string;
  keyword?: string;
  /** Search values by field name. */
  search?: Readonly<Record<string, unknown>>;
  superQuery?: unknown;
  /** Conditions of the caller: chosen ids, a parent. */
  only?: readonly Condition[];
}

/** The form whose records are listed. */
export interface Listed {
  id: string;
  fields: RecordFields;
  search: readonly SearchField[];
  defaultSort: readonly SortKey[];
}

export interface FoundRecord {
  id: string;
  data: Record<string, unknown>;
  version: number;
  flowState: number | null;
  creatorTime: number;
}

export interface RecordPage {
  rows: FoundRecord[];
  pagination: { currentPage: number; pageSize: number; total: number };
}

/**
 * One page of a form's records. The order is read from its index; a page in the second half is read from the other end,
 * so that the last page costs what the first does.
 */
export async function listRecords(db: Kysely<Database>, listed: Listed, query: RecordQuery): Promise<RecordPage> {
  const currentPage = Math.max(1, query.currentPage ?? 1);
  const pageSize = Math.min(Math.max(1, query.pageSize ?? pageSizeDefault), pageSizeMax);
  const where = conditionOf(listed, query);
  const total = await countRecords(db, where);
  const window = pageWindow(currentPage, pageSize, total);
  const asked = askedOrder(query.sidx, query.sort, listed.fields);
  const order = orderBy(asked.length > 0 ? asked : listed.defaultSort, listed.fields, window.isReversed);
  const rows = window.limit === 0 ? [] : await readWindow(db, where, order, window);
  return { rows, pagination: { currentPage, pageSize, total } };
}

/** Everything a request narrows the form's records to. */
export function conditionOf(listed: Listed, query: RecordQuery): Condition {
  const conditions = [
    sql<boolean>`model_id = ${listed.id}`,
    sql<boolean>`delete_mark = 0`,
    ...(query.only ?? []),
    ...searchConditions(query.search ?? {}, listed.fields, listed.search),
    ...superConditions(query.superQuery, listed.fields),
    ...keywordConditions(query.keyword ?? ''),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export async function countRecords(db: Kysely<Database>, where: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from record where ${where}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

interface Window {
  offset: number;
  limit: number;
  isReversed: boolean;
}

/** Which rows of the order to read, from whichever end is nearer. */
export function pageWindow(currentPage: number, pageSize: number, total: number): Window {
  const offset = (currentPage - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, total - offset));
  const fromEnd = total - offset - limit;
  return fromEnd < offset ? { offset: fromEnd, limit, isReversed: true } : { offset, limit, isReversed: false };
}

/** The ids are found first, by index where there is one; only the rows of the page are read whole. */
async function readWindow(
  db: Kysely<Database>,
  where: Condition,
  order: ReturnType<typeof orderBy>,
  { offset, limit, isReversed }: Window,
): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord & { place: number }>`
    select record.id, record.data, record.version, record.flow_state, record.creator_time
    from (select id, row_number() over () as place from (
      select id from record where ${where} order by ${order} limit ${limit} offset ${offset}
    ) as page) as page
    join record on record.id = page.id
    order by page.place ${isReversed ? sql`desc` : sql`asc`}`.execute(db);
  return rows.map(({ id, data, version, flowState, creatorTime }) => ({ id, data, version, flowState, creatorTime }));
}
