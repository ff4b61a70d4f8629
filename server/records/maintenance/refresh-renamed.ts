import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { phraseConditions } from '../../platform/db/search-columns.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import { keywordFields, releasedModel } from '../forms/released-model.ts';
import { writeWords } from '../write/keyword.ts';
import { delegatedNames } from '../access/delegated-access.ts';
import './renamed.table.ts';

type Db = Kysely<Database>;

/** How long after one look the next one follows. */
const everyMs = 1_000;
/** Concurrent saves with the old name are committed by then, and found like all others. */
const settledMs = 1_000;
/** Maximum renamed objects per query. */
const renamedMax = 50;
/** Records per write, so that other statements are not blocked for long. */
const batch = 100;

interface Renamed {
  id: string;
  keptAs: string[];
  was: string[];
  modelId: string | null;
}

export interface Refreshing {
  /** Names that changed less than this long ago wait for the next time. */
  settledMs?: number;
  /** Ends between two batches; what is left is done the next time. */
  signal?: AbortSignal;
}

/**
 * Re-indexes the searchable texts of records that show an old name, so that a keyword finds them by the new one. The
 * records are found through the n-gram index, by the old name. Idempotent.
 */
export async function refreshRenamed(db: Db, { settledMs: settled = 0, signal }: Refreshing = {}): Promise<void> {
  while (!isEnding(signal)) {
    const renamed = await settledNames(db, settled);
    if (renamed.length === 0) return;
    for (const modelId of new Set(renamed.map((thing) => thing.modelId))) {
      const things = renamed.filter((thing) => thing.modelId === modelId);
      for (const form of await formsShowing(db, modelId)) {
        await refreshForm(db, form, things, signal);
        if (isEnding(signal)) return;
      }
    }
    const done = renamed.map(({ id }) => id);
    await db.deleteFrom('renamed').where('id', 'in', done).execute();
  }
}

const isEnding = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

async function settledNames(db: Db, settled: number): Promise<Renamed[]> {
  return db
    .selectFrom('renamed')
    .select(['id', 'keptAs', 'was', 'modelId'])
    .where(sql<boolean>`time <= clock_timestamp() - make_interval(secs => ${settled / 1_000})`)
    .orderBy('id')
    .limit(renamedMax)
    .execute();
}

/** The released forms whose records may show it: all of them, or those that name the form it is a record of. */
async function formsShowing(db: Db, modelId: string | null): Promise<string[]> {
  const released = db.selectFrom('visualdev').select('id').where('deleteMark', '=', 0).where('releaseNumber', '>', 0);
  const naming = sql<boolean>`position(${modelId} in released_form) > 0`;
  const rows = await (modelId === null ? released : released.where(naming)).execute();
  return rows.map(({ id }) => id);
}

async function refreshForm(db: Db, modelId: string, things: readonly Renamed[], signal?: AbortSignal): Promise<void> {
  const ids = await recordsShowing(db, modelId, things);
  if (ids.length === 0) return;
  const model = await releasedModel(db, modelId);
  for (let from = 0; from < ids.length && !isEnding(signal); from += batch) {
    await db.transaction().execute(async (trx) => {
      const records = await trx
        .selectFrom('record')
        .select(['id', 'data'])
        .where('id', 'in', ids.slice(from, from + batch))
        .orderBy('id')
        .forUpdate()
        .execute();
      await writeWords(trx, model.fields, keywordFields(model), records, delegatedNames({ db: trx }, modelId));
    });
  }
}

async function recordsShowing(db: Db, modelId: string, things: readonly Renamed[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from record
    where model_id = ${modelId} and delete_mark = 0 and (${sql.join(things.map(isShownIn), sql` or `)})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a record was found by an old name of a thing, and holds the thing. */
function isShownIn({ was, keptAs }: Renamed): RawBuilder<boolean> {
  const byNames = was.map(phraseConditions).filter((conditions) => conditions.length > 0);
  const isFound = byNames.map((conditions) => sql<boolean>`(${sql.join(conditions, sql` and `)})`);
  const holds = keptAs.map((id) => sql<boolean>`position(${JSON.stringify(id).slice(1, -1)} in data::text) > 0`);
  return sql<boolean>`((${sql.join([sql`false`, ...isFound], sql` or `)}) and (${sql.join(holds, sql` or `)}))`;
}

interface Deps {
  db: Db;
  onError(error: Error): void;
}

/** Looks for changed names in the background; returns how to end it. */
export const refreshRenamedRegularly = ({ db, onError }: Deps): (() => Promise<void>) =>
  repeat((signal) => refreshRenamed(db, { settledMs, signal }), { everyMs, onError });
