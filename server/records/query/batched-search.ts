import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { statementCut } from '../../platform/errors/from-error.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { inSlice } from '../../platform/turns/turns.ts';
import type { Condition } from './comparison.ts';
import type { SearchOrder } from './order.ts';

/**
 * Longest time of a whole search statement on an embedded database; then it is cancelled, so as not to block other
 * calls.
 */
const wholeMs = 100;
/** Target duration of a slice: the longest that a save waits for a search. */
const sliceMs = 40;
const [sliceMin, sliceMax] = [100, 20_000];
/** Time limit of the slices of a search together, without the time in which others are served. */
const searchMs = 20_000;
/** Maximum rows of the order held in memory. */
const windowMax = 200_000;
/**
 * A condition that is always true, and cancels the statement after its time limit; cheaper than any other, so it is
 * evaluated first.
 */
export const inTime: Condition = sql<boolean>`(random() > 0.02 or within_time(${sql.lit(wholeMs)}))`;

/** The planner's cost above which a statement may well run longer than {@link wholeMs}: that of some 50,000 records read. */
const costlyFrom = 6_000;

/** Whether a statement would be cancelled by {@link inTime}, by the estimate of the planner. */
export async function isExpectedLong(db: Kysely<Database>, statement: RawBuilder<unknown>): Promise<boolean> {
  interface Plan {
    'QUERY PLAN': [{ Plan: { 'Total Cost': number } }];
  }
  const { rows } = await sql<Plan>`explain (format json) ${statement}`.execute(db);
  return (rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0) > costlyFrom;
}

/** Whether a statement was given up by {@link inTime}, or cut by the database. */
export const isCut = (error: unknown): boolean => (error as { code?: string }).code === statementCut;

export interface SlicedSearch {
  modelId: string;
  conditions: readonly Condition[];
  order: SearchOrder;
  /** The rows of the order that are wanted. */
  offset: number;
  limit: number;
}

interface Slice {
  /** Of the last record of a full slice. */
  lastTime: number | null;
  lastId: string | null;
  found: unknown;
  ms: number;
}

/** Of a record: its id, when it was made, and what it is ordered by, as text. */
type Row = [id: string, time: number, ...keys: (string | null)[]];

/**
 * Searches a form's records in slices, each a separate statement, so that saves and the slices of other searches run in
 * between. Returns the ids of the requested rows in order and the total. Records saved concurrently are found in their
 * old or new state.
 */
export async function searchInSlices(
  db: Kysely<Database>,
  search: SlicedSearch,
): Promise<{ ids: string[]; total: number }> {
  const { modelId, conditions, offset, limit, order } = search;
  const wanted = offset + limit;
  if (wanted > windowMax) throw badRequest('onlinedev.query.tooDeep');
  let window: Row[] = [];
  let total = 0;
  const row = sql.join([sql`id`, sql`creator_time`, ...order.keys.map((key) => sql`(${key})::text`)]);
  const matches = sql`select coalesce(jsonb_agg(jsonb_build_array(${row})), '[]') from record where ${all(conditions)}`;
  await readInSlices(db, modelId, matches, (slice) => {
    const found = slice as Row[];
    total += found.length;
    window = merged(window, found.sort(order.compare), order.compare, wanted);
  });
  return { ids: window.slice(offset).map(([id]) => id), total };
}

/** Reads all records of a form in slices, as {@link searchInSlices} does; `select` reads one JSON value from `record`. */
export async function readInSlices(
  db: Kysely<Database>,
  modelId: string,
  select: RawBuilder<unknown>,
  use: (found: unknown) => void,
): Promise<void> {
  let spent = 0;
  let size = sliceMin * 5;
  let after: [number, string] = [Number.MIN_SAFE_INTEGER, ''];
  for (;;) {
    const slice = { modelId, select, after, size };
    const { lastTime, lastId, found, ms } = await inSlice(() => readSlice(db, slice));
    use(found);
    if (lastTime === null || lastId === null) return;
    spent += ms;
    if (spent > searchMs) throw Object.assign(new Error('The search took too long.'), { code: statementCut });
    after = [lastTime, lastId];
    size = Math.min(Math.max(Math.round((size * sliceMs) / Math.max(ms, 1)), sliceMin, size >> 2), sliceMax, size * 8);
  }
}

/** Two ordered lists as one, at most so long. */
function merged(left: readonly Row[], right: readonly Row[], compare: SearchOrder['compare'], most: number): Row[] {
  if (right.length === 0) return left as Row[];
  const both: Row[] = [];
  for (let at = 0, other = 0; both.length < most && (at < left.length || other < right.length);) {
    const [one, two] = [left[at], right[other]];
    if (two === undefined || (one !== undefined && compare(one, two) <= 0)) {
      both.push(one as Row);
      at += 1;
    } else {
      both.push(two);
      other += 1;
    }
  }
  return both;
}

const all = (conditions: readonly Condition[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;

interface SliceQuery {
  modelId: string;
  select: RawBuilder<unknown>;
  after: readonly [time: number, id: string];
  size: number;
}

/**
 * The next records by time and id, and what `select` finds in them: within it, `record` is only these. The last one is read once
 * more from the index alone, which costs less than a copy of all.
 */
async function readSlice(db: Kysely<Database>, { modelId, select, after, size }: SliceQuery): Promise<Slice> {
  const [time, id] = after;
  const { rows } = await sql<Slice>`
    with record as not materialized (
      select * from record
      where model_id = ${modelId} and delete_mark = 0 and (creator_time, id) > (${time}::bigint, ${id}::text)
      order by creator_time, id limit ${size}
    ), last as (select creator_time, id from record order by creator_time, id offset ${size - 1} limit 1)
    select (select creator_time from last) as "lastTime", (select id from last) as "lastId", (${select}) as found,
      extract(epoch from clock_timestamp() - statement_timestamp())::float8 * 1000 as ms`.execute(db);
  return rows[0] as Slice;
}
