import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import {
  countRecords,
  findPage,
  type FoundRecord,
  type Listed,
  ofModel,
  readAtOnce,
  type RecordQuery,
  recordsOf,
  searchOf,
} from './list-records.ts';

interface Limit {
  most: number;
  /** The error of a list with more records. */
  refuse(): Error;
}

/**
 * All records of a list, some at a time, so that the work grows with their number only: of a whole form, newest first, by
 * keyset pagination in its index; others by their ids, which are found and ordered once. The next ones are read while
 * those before are worked on.
 */
export function scanRecords(db: Kysely<Database>, listed: Listed, query: RecordQuery, limit: Limit) {
  const { conditions, keys } = searchOf(listed, query);
  const isWhole = conditions.length === 0 && keys.length === 0;
  return ahead(isWhole ? newestFirst(db, listed.id, limit) : inOrder(db, listed, query, limit));
}

async function* newestFirst(db: Kysely<Database>, modelId: string, { most, refuse }: Limit) {
  if ((await countRecords(db, ofModel(modelId))) > most) throw refuse();
  let last: FoundRecord | undefined;
  do {
    // As a comparison of rows, which the index can begin with.
    const place = last ? sql` and (creator_time, id) < (${last.creatorTime}::bigint, ${last.id}::text)` : sql``;
    const { rows } = await sql<FoundRecord>`select id, data, version, flow_state, creator_time from record
      where ${ofModel(modelId)}${place} order by creator_time desc, id desc limit ${readAtOnce}`.execute(db);
    yield rows;
    last = rows.length === readAtOnce ? rows.at(-1) : undefined;
  } while (last);
}

async function* inOrder(db: Kysely<Database>, listed: Listed, query: RecordQuery, { most, refuse }: Limit) {
  const { ids, total } = await findPage(db, searchOf(listed, query), { currentPage: 1, pageSize: most });
  if (total > most) throw refuse();
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const found = await recordsOf(db, ids.slice(from, from + readAtOnce), []);
    yield found.map(({ cursor: _, ...record }): FoundRecord => record);
  }
}

/** The same values; the next one is read while the present one is worked on. */
async function* ahead<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  const read = () => {
    const reading = values.next();
    // It may fail while the one before is worked on, and is awaited only after that.
    reading.catch(() => undefined);
    return reading;
  };
  let next = read();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = read();
      yield value;
    }
  } finally {
    await values.return(undefined);
  }
}
