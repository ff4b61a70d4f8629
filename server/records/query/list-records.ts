import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SearchField } from '#schemas/language/definition.ts';
import type { Database } from '../../platform/db/database.ts';
import { executePrepared } from '../../platform/db/prepared-statements.ts';
import { pageSizeDefault, pageSizeMax } from '#schemas/protocol/paging.ts';
import { compare, type Condition, never } from './comparison.ts';
import { phraseConditions } from '../../platform/db/search-columns.ts';
import { searchConditions, superConditions } from './filter.ts';
import { holdsUpOthers } from '../../platform/cache/cached-db.ts';
import { behind, cursorOf, type KeysetPart, readCursor, refusingBadCursor } from '../../platform/resource/keyset.ts';
import { requestedOrder, keysetOf, orderBy, searchOrder, type SortKey } from './order.ts';
import { inTime, isCut, searchInSlices } from './batched-search.ts';
import type { RecordField, RecordFields } from '../fields/record-fields.ts';

/** The query of a list of records. */
export interface RecordQuery {
  currentPage?: number;
  pageSize?: number;
  /** The cursor returned with the previous page; absent: pages are counted from the first record. */
  after?: string;
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
  /** Conditions for all records of the list in addition to the search: fixed conditions and data permissions. */
  rules?: readonly Condition[];
  /**
   * The fields of the keyword search when the caller may not see all of them; absent: the search index of all texts.
   */
  keyword?: readonly RecordField[];
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
  pagination: { currentPage: number; pageSize: number; total: number; next?: string };
}

/**
 * One page of a form's records. Without conditions the order is read from its index, from the nearer end, so that the
 * last page costs as much as the first; likewise the first pages of many matches. Few matches are copied, counted and
 * sorted by one statement; other matches are found once by their ids, then counted, sorted and cut. On an embedded
 * database, which runs one statement at a time, a slow statement is cancelled and the search continues in slices, so that
 * other calls are not blocked.
 */
export async function listRecords(db: Kysely<Database>, listed: Listed, query: RecordQuery): Promise<RecordPage> {
  const currentPage = Math.max(1, query.currentPage ?? 1);
  const pageSize = Math.min(Math.max(1, query.pageSize ?? pageSizeDefault), pageSizeMax);
  const all = searchOf(listed, query);
  const { parts } = all;
  const isTurned = currentPage > 1 && query.after !== undefined;
  const place = isTurned ? [behind(parts, readCursor(query.after ?? '', parts))] : [];
  const search = { ...all, conditions: [...all.conditions, ...place] };
  const reading = findPage(db, search, { currentPage: isTurned ? 1 : currentPage, pageSize });
  const page = await refusingBadCursor(isTurned, reading);
  const found = page.rows ?? (await recordsOf(db, page.ids, parts));
  const before = (currentPage - 1) * pageSize;
  const total = page.total + (isTurned ? before : 0);
  const last = found.at(-1);
  const next = last && before + found.length < total && cursorOf(last.cursor);
  const rows = found.map(({ cursor: _, ...record }): FoundRecord => record);
  return { rows, pagination: { currentPage, pageSize, total, ...(next && { next }) } };
}

/** The records of a form that are not deleted. */
export const ofModel = (modelId: string): Condition => sql<boolean>`model_id = ${modelId} and delete_mark = 0`;

export function searchOf(listed: Listed, query: RecordQuery): Search {
  const requested = requestedOrder(query.sidx, query.sort, listed.fields);
  const keys = requested.length > 0 ? requested : listed.defaultSort;
  const { id: modelId, fields } = listed;
  return { modelId, conditions: conditionsOf(listed, query), keys, fields, parts: keysetOf(keys, fields) };
}

interface Search {
  modelId: string;
  conditions: readonly Condition[];
  keys: readonly SortKey[];
  fields: RecordFields;
  /** What the cursor of a record is made of. */
  parts: readonly KeysetPart[];
}

type FoundRow = FoundRecord & { cursor: (string | null)[] };

interface Found {
  ids: string[];
  /** The records, where the same statement has read them. */
  rows?: FoundRow[];
  total: number;
}

type Page = Pick<RecordPage['pagination'], 'currentPage' | 'pageSize'>;

export async function findPage(db: Kysely<Database>, search: Search, page: Page): Promise<Found> {
  if (!holdsUpOthers(db)) return findWhole(db, search, page, []);
  try {
    return await findWhole(db, search, page, [inTime]);
  } catch (error) {
    if (!isCut(error)) throw error;
  }
  const { modelId, conditions, keys, fields } = search;
  const window = { offset: (page.currentPage - 1) * page.pageSize, limit: page.pageSize };
  return searchInSlices(db, { modelId, conditions, order: searchOrder(keys, fields), ...window });
}

/** By one statement, or two; `bounds` are met by every record. */
function findWhole(db: Kysely<Database>, search: Search, page: Page, bounds: readonly Condition[]): Promise<Found> {
  const { modelId, conditions } = search;
  const counted = ofModel(modelId);
  if (conditions.length === 0) return findInOrder(db, search, { counted, where: all([counted, ...bounds]) }, page);
  return findMatching(db, search, all([counted, ...bounds, ...conditions]), page);
}

/** Records read by one statement. */
export const readAtOnce = 500;

const recordColumns = (parts: readonly KeysetPart[]) => {
  const cursor = sql.join(parts.map(({ expression }) => sql`(${expression})::text`));
  return sql`record.id, record.data, record.version, record.flow_state, record.creator_time,
    jsonb_build_array(${cursor}) as cursor`;
};

/** The records of these ids, in their order; one that was deleted meanwhile is left out. */
export async function recordsOf(
  db: Kysely<Database>,
  ids: readonly string[],
  parts: readonly KeysetPart[],
): Promise<FoundRow[]> {
  const found = new Map<string, FoundRow>();
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const { rows } = await sql<FoundRow>`select ${recordColumns(parts)} from record
      where id = any(${ids.slice(from, from + readAtOnce)}::text[]) and delete_mark = 0`.execute(db);
    for (const row of rows) found.set(row.id, row);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

const all = (conditions: readonly Condition[]): Condition => sql<boolean>`${sql.join(conditions, sql` and `)}`;

/** The total is read with the first page; a later page needs it first, to know from which end it is nearer. */
async function findInOrder(
  db: Kysely<Database>,
  search: Search,
  { counted, where }: { counted: Condition; where: Condition },
  { currentPage, pageSize }: Page,
): Promise<Found> {
  if (currentPage === 1) {
    const total = sql`(select count(*) from record where ${counted})`;
    return readPage(db, search, { page: orderedPage(search, where, firstWindow(pageSize)), total }, pageSize);
  }
  const total = await countRecords(db, counted);
  const window = pageWindow(currentPage, pageSize, total);
  if (window.limit === 0) return { ids: [], total };
  const found = await readPage(
    db,
    search,
    { page: orderedPage(search, where, window), total: sql`${total}` },
    pageSize,
  );
  if (!window.isReversed) return found;
  return { ids: found.ids.reverse(), ...(found.rows && { rows: found.rows.reverse() }), total };
}

/** Matches per row up to the end of a page, above which an index scan in order beats sorting all matches. */
const manyPerRow = 100;

async function findMatching(
  db: Kysely<Database>,
  search: Search,
  where: Condition,
  { currentPage, pageSize }: Page,
): Promise<Found> {
  const end = currentPage * pageSize;
  const window = { limit: pageSize, offset: end - pageSize, isReversed: false };
  if (end > firstRows) return readPage(db, search, sortedPage(search, where, window), pageSize);
  const few = await readPage(db, search, pageOfFew(search, where, window), pageSize);
  if (few.total <= fewMatches) return few;
  const total = await countRecords(db, where);
  const isWalked = total >= end * manyPerRow;
  const pages = isWalked
    ? { page: orderedPage(search, where, window), total: sql`${total}` }
    : sortedPage(search, where, window);
  return readPage(db, search, pages, pageSize);
}

/** Rows of the first pages; only for these is it worth counting before reading. */
const firstRows = 1_000;

/** So many records are copied, counted and sorted by one statement for less than a second statement costs. */
const fewMatches = 500;

/** Expressions of a statement: a table of the ids of a page and their places in it, and how many records there are. */
interface PageSql {
  /** Tables that `page` reads. */
  found?: RawBuilder<unknown>;
  /** Where the records of the page are read from. */
  records?: RawBuilder<unknown>;
  page: RawBuilder<unknown>;
  total: RawBuilder<unknown>;
}

/** The ids of a window, read in the order of an index. */
function orderedPage({ keys, fields }: Search, where: Condition, { limit, offset, isReversed }: Window) {
  const order = orderBy(keys, fields, isReversed);
  return sql`select id as page_id, row_number() over (order by ${order}) as place from record where ${where}
    order by ${order} limit ${limit} offset ${offset}`;
}

/** Of the matching records, when they are no more than {@link fewMatches}; else the total is greater, and no more. */
function pageOfFew({ keys, fields }: Search, where: Condition, { limit, offset }: Window): PageSql {
  const order = orderBy(keys, fields, false);
  return {
    found: sql`few as materialized (select * from record where ${where} limit ${fewMatches + 1}), `,
    page: sql`select id as page_id, row_number() over (order by ${order}) as place from few as record
      order by ${order} limit ${limit} offset ${offset}`,
    records: sql`few`,
    total: sql`(select count(*) from few)`,
  };
}

/** Scans the matching records once, for their count and the page alike. */
function sortedPage({ keys, fields }: Search, where: Condition, { limit, offset }: Window): PageSql {
  const order = orderBy(keys, fields, false);
  return {
    found: sql`found as materialized (select id as page_id, row_number() over (order by ${order}) as place from record
      where ${where}), `,
    page: sql`select page_id, place from found order by place limit ${limit} offset ${offset}`,
    total: sql`(select count(*) from found)`,
  };
}

/** One statement reads ids, and records of a small page: the ids are cut first, since an id costs less to sort than a record. */
async function readPage(
  db: Kysely<Database>,
  { parts, conditions }: Search,
  { found = sql``, page, records = sql`record`, total }: PageSql,
  pageSize: number,
): Promise<Found> {
  const isSmall = pageSize <= readAtOnce;
  const columns = isSmall ? recordColumns(parts) : sql`page_id as id`;
  const joined = isSmall ? sql`left join ${records} as record on record.id = page_id` : sql``;
  const statement = sql<FoundRow & { total: number }>`
    with ${found}page as materialized (${page})
    select ${columns}, counted.total from (select ${total} as total) as counted
    left join page on true ${joined} order by place`;
  // Only of these the text recurs.
  const rows =
    conditions.length === 0 ? await executePrepared(db, statement.compile(db)) : (await statement.execute(db)).rows;
  const ofPage = rows.filter(({ id }) => id !== null).map(({ total: _, ...row }): FoundRow => row);
  return {
    ids: ofPage.map(({ id }) => id),
    ...(isSmall && { rows: ofPage }),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** Everything a request narrows the form's records to. */
export function conditionsOf(listed: Listed, query: RecordQuery): Condition[] {
  return [
    ...(query.only ?? []),
    ...(listed.rules ?? []),
    ...searchConditions(query.search ?? {}, listed.fields, listed.search),
    ...superConditions(query.superQuery, listed.fields),
    ...keywordConditions(listed, query.keyword ?? ''),
  ];
}

function keywordConditions({ keyword: fields }: Listed, typed: string): Condition[] {
  if (fields === undefined || typed.trim() === '') return phraseConditions(typed);
  const holds = fields.map((field) => compare(field, 'like', typed.trim()) ?? never);
  return [sql<boolean>`(${sql.join([sql`false`, ...holds], sql` or `)})`];
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

const firstWindow = (limit: number): Window => ({ limit, offset: 0, isReversed: false });

/** Which rows of the order to read, from whichever end is nearer. */
function pageWindow(currentPage: number, pageSize: number, total: number): Window {
  const offset = (currentPage - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, total - offset));
  const fromEnd = total - offset - limit;
  return fromEnd < offset ? { offset: fromEnd, limit, isReversed: true } : { offset, limit, isReversed: false };
}
