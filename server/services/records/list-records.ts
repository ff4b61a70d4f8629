import { type Kysely, sql } from 'kysely';
import type { SearchField } from '#schemas/language/definition.ts';
import type { Database } from '../../platform/db/database.ts';
import { pageSizeDefault, pageSizeMax } from '#schemas/protocol/paging.ts';
import { compare, type Condition, never } from './comparison.ts';
import { phraseConditions } from '../../platform/db/words.ts';
import { searchConditions, superConditions } from './filter.ts';
import { holdsUpOthers } from '../../platform/cache/cached-db.ts';
import { behind, cursorOf, type KeysetPart, readCursor, refusingBadCursor } from '../../platform/resource/keyset.ts';
import { askedOrder, keysetOf, orderBy, searchOrder, type SortKey } from './order.ts';
import { inTime, isCut, searchInSlices } from './search-in-slices.ts';
import type { RecordField, RecordFields } from './record-fields.ts';

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
 * last page costs as much as the first; likewise the first pages of many matches. Otherwise the matches are found once,
 * then counted, sorted and cut. On an embedded database, which runs one statement at a time, a slow statement is
 * cancelled and the search continues in slices, so that other calls are not blocked.
 */
export async function listRecords(db: Kysely<Database>, listed: Listed, query: RecordQuery): Promise<RecordPage> {
  const currentPage = Math.max(1, query.currentPage ?? 1);
  const pageSize = Math.min(Math.max(1, query.pageSize ?? pageSizeDefault), pageSizeMax);
  const asked = askedOrder(query.sidx, query.sort, listed.fields);
  const keys = asked.length > 0 ? asked : listed.defaultSort;
  const parts = keysetOf(keys, listed.fields);
  const isTurned = currentPage > 1 && query.after !== undefined;
  const place = isTurned ? [behind(parts, readCursor(query.after ?? '', parts))] : [];
  const conditions = [...conditionsOf(listed, query), ...place];
  const search = { modelId: listed.id, conditions, keys, fields: listed.fields };
  const reading = findPage(db, search, { currentPage: isTurned ? 1 : currentPage, pageSize });
  const found = await refusingBadCursor(isTurned, reading);
  const before = (currentPage - 1) * pageSize;
  const total = found.total + (isTurned ? before : 0);
  const { rows, last } = await recordsOf(db, found.ids, parts);
  const next = last && before + found.ids.length < total && cursorOf(last);
  return { rows, pagination: { currentPage, pageSize, total, ...(next && { next }) } };
}

interface Search {
  modelId: string;
  conditions: readonly Condition[];
  keys: readonly SortKey[];
  fields: RecordFields;
}

async function findPage(db: Kysely<Database>, search: Search, page: Page): Promise<Found> {
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
function findWhole(
  db: Kysely<Database>,
  { modelId, conditions, keys, fields }: Search,
  page: Page,
  bounds: readonly Condition[],
): Promise<Found> {
  const ofModel = sql<boolean>`model_id = ${modelId} and delete_mark = 0`;
  const orderIn = (isReversed: boolean) => orderBy(keys, fields, isReversed);
  if (conditions.length === 0)
    return findInOrder(db, { counted: ofModel, where: all([ofModel, ...bounds]) }, orderIn, page);
  return findMatching(db, all([ofModel, ...bounds, ...conditions]), orderIn, page);
}

/** Records read by one statement. */
const readAtOnce = 500;

/** The records of these ids, in their order, and the place of the last one; one that was deleted meanwhile is left out. */
async function recordsOf(db: Kysely<Database>, ids: readonly string[], parts: readonly KeysetPart[]) {
  const found = new Map<string, FoundRecord & { place: (string | null)[] }>();
  const place = sql.join(parts.map(({ expression }) => sql`(${expression})::text`));
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const { rows } = await sql<FoundRecord & { place: (string | null)[] }>`
      select id, data, version, flow_state, creator_time, jsonb_build_array(${place}) as place from record
      where id = any(${ids.slice(from, from + readAtOnce)}::text[]) and delete_mark = 0`.execute(db);
    for (const row of rows) found.set(row.id, row);
  }
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  return { rows: rows.map(({ place: _, ...record }): FoundRecord => record), last: rows.at(-1)?.place };
}

type Order = ReturnType<typeof orderBy>;
type Page = Pick<RecordPage['pagination'], 'currentPage' | 'pageSize'>;
interface Found {
  ids: string[];
  total: number;
}

const all = (conditions: readonly Condition[]): Condition => sql<boolean>`${sql.join(conditions, sql` and `)}`;

async function findInOrder(
  db: Kysely<Database>,
  { counted, where }: { counted: Condition; where: Condition },
  orderIn: (isReversed: boolean) => Order,
  { currentPage, pageSize }: Page,
): Promise<Found> {
  const total = await countRecords(db, counted);
  const window = pageWindow(currentPage, pageSize, total);
  return { ids: window.limit === 0 ? [] : await readOrdered(db, where, orderIn(window.isReversed), window), total };
}

/** Matches for each row up to the end of a page, from which on walking the order's index beats ordering all matches. */
const manyPerRow = 100;

async function findMatching(
  db: Kysely<Database>,
  where: Condition,
  orderIn: (isReversed: boolean) => Order,
  { currentPage, pageSize }: Page,
): Promise<Found> {
  const end = currentPage * pageSize;
  const total = end <= firstRows ? await countRecords(db, where) : 0;
  if (total < end * manyPerRow) return readSorted(db, where, orderIn(false), { currentPage, pageSize });
  const window = { limit: pageSize, offset: end - pageSize, isReversed: false };
  return { ids: await readOrdered(db, where, orderIn(false), window), total };
}

/** Rows of the first pages; only for these is it worth counting before reading. */
const firstRows = 1_000;

/** The ids of a window, in the order of an index. */
async function readOrdered(
  db: Kysely<Database>,
  where: Condition,
  order: Order,
  { limit, offset, isReversed }: Window,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from record where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return isReversed ? ids.reverse() : ids;
}

/** The records that match are looked at once, for their number and for the page alike. */
async function readSorted(
  db: Kysely<Database>,
  where: Condition,
  order: Order,
  { currentPage, pageSize }: Page,
): Promise<Found> {
  const { rows } = await sql<{ id: string | null; total: number }>`
    with found as materialized (select id, row_number() over (order by ${order}) as place from record where ${where}),
      page as (select id, place from found order by place limit ${pageSize} offset ${(currentPage - 1) * pageSize})
    select counted.total, page.id from (select count(*) as total from found) as counted
    left join page on true order by page.place`.execute(db);
  return { ids: rows.flatMap(({ id }) => id ?? []), total: Number(rows[0]?.total ?? 0) };
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

async function countRecords(db: Kysely<Database>, where: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from record where ${where}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

interface Window {
  offset: number;
  limit: number;
  isReversed: boolean;
}

/** Which rows of the order to read, from whichever end is nearer. */
function pageWindow(currentPage: number, pageSize: number, total: number): Window {
  const offset = (currentPage - 1) * pageSize;
  const limit = Math.max(0, Math.min(pageSize, total - offset));
  const fromEnd = total - offset - limit;
  return fromEnd < offset ? { offset: fromEnd, limit, isReversed: true } : { offset, limit, isReversed: false };
}
