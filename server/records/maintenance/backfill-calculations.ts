import { isCalculated } from '#core/kind/kind.ts';
import { type Kysely, sql } from 'kysely';
import { computeRecord } from '#core/record/compute-record.ts';
import { parseRecord, storeRecord } from '#core/record/record.ts';
import { isObject, own } from '#core/schema/record.ts';
import { json } from '../../platform/db/columns.ts';
import type { Database } from '../../platform/db/database.ts';
import { withSavepoint } from '../../platform/db/savepoint.ts';
import { gramsColumn } from '../../platform/db/search-columns.ts';
import { enabledUser } from '../../platform/auth/user.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import { calendarFor } from '../forms/formula-context.ts';
import { findReleasedModel, keywordFields, type ReleasedModel } from '../forms/released-model.ts';
import './calculation-backfill.table.ts';
import { wordsFor, writeWords } from '../write/keyword.ts';
import { delegatedNames } from '../access/delegated-access.ts';
import type { RecordFields } from '../fields/record-fields.ts';
import { scopeOf } from '../write/save-record.ts';

type Db = Kysely<Database>;
type Values = Readonly<Record<string, unknown>>;

/** How long after one look the next one follows. */
const everyMs = 1_000;
/** A save that began with the former release has ended by then. */
const settledMs = 1_000;
/** Records written in one transaction: other statements run between two of them. */
const batch = 100;
/** How often a record is read again that was saved between being read and being written. */
const triesMax = 3;

/** A stored record as it was read. */
export interface ReadRecord {
  id: string;
  data: Values;
  version: number;
  creatorUserId: string | null;
  lastModifyUserId: string | null;
}

export interface Filling {
  /** Releases newer than this wait for the next time. */
  settledMs?: number;
  /** Ends between two batches; what is left is done the next time. */
  signal?: AbortSignal;
  /** The clock of calculations that read the time. */
  now?: () => number;
  /** Receives the error of each record that could not be written; absent: the first one is thrown. */
  onError?: (error: Error) => void;
}

/** The calculated fields of a form that are stored with its records. */
export function storedCalculations(fields: RecordFields | undefined): string[] {
  const stored = [...(fields?.values() ?? [])].filter(
    ({ node }) => isCalculated(node.kind) && node.props['isStorage'] !== 0,
  );
  return stored.map(({ name }) => name);
}

/** Notes the stored calculations that a release adds to those of the release before, for the records that exist. */
export async function noteCalculations(db: Db, model: ReleasedModel, before: ReleasedModel | undefined): Promise<void> {
  if (before === undefined) return;
  const known = new Set(storedCalculations(before.fields));
  const fields = storedCalculations(model.fields).filter((name) => !known.has(name));
  if (fields.length === 0) return;
  await db.insertInto('calculationBackfill').values({ modelId: model.id, fields }).execute();
}

/**
 * Backfills the results of added calculations into existing records, so that lists sort, search and export the
 * displayed values. Only these values change: not the stamps of the record, nor its version. A record that cannot be
 * written is reported and tried again later; the others are written. Safe in two processes.
 */
export async function backfillCalculations(db: Db, options: Filling = {}): Promise<void> {
  for (;;) {
    if (options.signal?.aborted || !(await fillBatch(db, options))) return;
  }
}

/** A queued release, or records of it that failed before. */
interface Due {
  id: string;
  modelId: string;
  fields: string[];
  lastId: string;
  recordIds: string[] | null;
  attempts: number;
}

function rethrow(error: Error): void {
  throw error;
}

/** Fills the next records of the oldest release that waits; false where none does. */
async function fillBatch(
  db: Db,
  { settledMs: settled = 0, onError = rethrow, now = Date.now }: Filling,
): Promise<boolean> {
  const taken: { due?: Due | undefined } = {};
  const take = (isCareful: boolean) =>
    db.transaction().execute(async (within) => {
      taken.due = await nextDue(within, settled);
      return taken.due && fillDue(within, taken.due, now, isCareful);
    });
  const errors = await take(false)
    // A batch that failed was rolled back as a whole: its records are written one by one.
    .catch(() => take(true))
    .catch(async (error: unknown) => {
      if (taken.due === undefined) throw error;
      await postpone(db, taken.due);
      return [error as Error];
    });
  for (const error of errors ?? []) onError(error);
  return errors !== undefined;
}

const nextDue = (db: Db, settled: number): Promise<Due | undefined> =>
  db
    .selectFrom('calculationBackfill')
    .select(['id', 'modelId', 'fields', 'lastId', 'recordIds', 'attempts'])
    .where(sql<boolean>`time <= clock_timestamp() - make_interval(secs => ${settled / 1_000})`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Fills the next records of a release; returns the errors of those that could not be written. */
async function fillDue(db: Db, due: Due, now: () => number, isCareful: boolean): Promise<Error[]> {
  const model = await findReleasedModel(db, due.modelId);
  const ids = model ? (due.recordIds ?? (await idsAfter(db, due.modelId, due.lastId))) : [];
  if (model === undefined || ids.length === 0) {
    await db.deleteFrom('calculationBackfill').where('id', '=', due.id).execute();
    return [];
  }
  const work = { model, fields: due.fields, now };
  const failures = isCareful ? await writeEach(db, work, ids) : [];
  if (!isCareful) await writeBatch(db, work, ids);
  if (failures.length > 0)
    await queueAgain(
      db,
      due,
      failures.map(({ id }) => id),
    );
  const own = db.updateTable('calculationBackfill').where('id', '=', due.id);
  if (due.recordIds === null) await own.set({ lastId: ids.at(-1) ?? '' }).execute();
  else await db.deleteFrom('calculationBackfill').where('id', '=', due.id).execute();
  return failures.map(({ error }) => error);
}

interface Work {
  model: ReleasedModel;
  fields: readonly string[];
  now: () => number;
}

const writeBatch = (db: Db, work: Work, ids: readonly string[]): Promise<void> =>
  work.fields.length > 0 ? fillRecords(db, work, ids) : refreshWords(db, work.model, ids);

/** Writes each record in a savepoint of its own; returns those that failed. */
async function writeEach(db: Db, work: Work, ids: readonly string[]) {
  const failures: { id: string; error: Error }[] = [];
  for (const id of ids) {
    await withSavepoint(db, () => writeBatch(db, work, [id])).catch((cause: unknown) => {
      failures.push({ id, error: new Error(`The record ${id} could not be backfilled.`, { cause }) });
    });
  }
  return failures;
}

/** Doubles with each attempt, up to a day. */
const laterAfter = (attempts: number) =>
  sql<string>`clock_timestamp() + make_interval(secs => ${Math.min(60 * 2 ** attempts, 86_400)})`;

/** Queues records that could not be written for another attempt. */
async function queueAgain(db: Db, { modelId, fields, attempts }: Due, recordIds: string[]): Promise<void> {
  const values = { modelId, fields, recordIds, attempts: attempts + 1, time: laterAfter(attempts) };
  await db.insertInto('calculationBackfill').values(values).execute();
}

/** Leaves a release that cannot be read for later, so that others do not wait for it. */
async function postpone(db: Db, { id, attempts }: Due): Promise<void> {
  const values = { attempts: attempts + 1, time: laterAfter(attempts) };
  await db.updateTable('calculationBackfill').set(values).where('id', '=', id).execute();
}

async function idsAfter(db: Db, modelId: string, lastId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('record')
    .select('id')
    .where('modelId', '=', modelId)
    .where('id', '>', lastId)
    .orderBy('id')
    .limit(batch)
    .execute();
  return rows.map(({ id }) => id);
}

/** Queues the search words of every record of a form to be written again, for a form of many records. */
export async function noteWords(db: Db, modelId: string): Promise<void> {
  await db.insertInto('calculationBackfill').values({ modelId, fields: [] }).execute();
}

async function refreshWords(db: Db, model: ReleasedModel, ids: readonly string[]): Promise<void> {
  const read = db.selectFrom('record').select(['id', 'data']).where('id', 'in', ids).orderBy('id').forUpdate();
  await writeWords(db, model.fields, keywordFields(model), await read.execute(), delegatedNames({ db }, model.id));
}

async function fillRecords(db: Db, { model, fields, now }: Work, ids: readonly string[]) {
  let open = ids;
  for (let attempt = 0; attempt < triesMax && open.length > 0; attempt++) {
    const records = await db
      .selectFrom('record')
      .select(['id', 'data', 'version', 'creatorUserId', 'lastModifyUserId'])
      .where('id', 'in', open)
      .execute();
    const missed: string[] = [];
    for (const record of records) if (!(await fillRecord(db, model, fields, record, now))) missed.push(record.id);
    open = missed;
  }
}

/**
 * Writes the results of these calculations into a record as it was read; false if it was saved since (optimistic
 * locking), and nothing is overwritten. Conditions use the user who saved the record last, as in that save.
 */
export async function fillRecord(
  db: Db,
  model: ReleasedModel,
  names: readonly string[],
  { id, data, version, creatorUserId, lastModifyUserId }: ReadRecord,
  now: () => number = Date.now,
): Promise<boolean> {
  const writerId = lastModifyUserId ?? creatorUserId;
  const user = writerId === null ? undefined : await enabledUser(db, writerId);
  const scope = user ? await scopeOf({ db, user, language: 'zh', now, newId: () => '' }) : {};
  const { screen, fields } = model;
  const calendar = await calendarFor(db, screen);
  const values = computeRecord(screen, parseRecord(screen, data).values, { ...scope, calendar, now: now() });
  const filled = withResults(fields, names, data, storeRecord(screen, values, scope));
  if (JSON.stringify(filled) === JSON.stringify(data)) return true;
  const keyword = keywordFields(model);
  const isSearched = names.some((name) => keyword.includes(name));
  const [words = ''] = isSearched
    ? await wordsFor(db, fields, keyword, [filled], delegatedNames({ db }, model.id))
    : [];
  const written = await db
    .updateTable('record')
    .set({ data: json(filled), ...(isSearched && { words, grams: gramsColumn(words) }) })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return written.numUpdatedRows > 0n;
}

/** Stored values with the results of these calculations alone; one that is hidden and dropped has none. */
function withResults(fields: RecordFields, names: readonly string[], data: Values, results: Values): Values {
  const filled: Record<string, unknown> = { ...data };
  for (const name of names) {
    const field = fields.get(name);
    if (field === undefined) continue;
    const { table, key } = field;
    if (table === undefined) setOwn(filled, key, results);
    else filled[table] = rowsWith(filled[table], key, results[table]);
  }
  return filled;
}

/** Rows and their results have one order; parsing leaves out what is no row. */
function rowsWith(rows: unknown, key: string, results: unknown): unknown {
  if (!Array.isArray(rows) || !Array.isArray(results)) return rows;
  let at = 0;
  return rows.map((row: unknown) => {
    if (!isObject(row)) return row;
    const next = { ...row };
    setOwn(next, key, (results as unknown[])[at++]);
    return next;
  });
}

function setOwn(holder: Record<string, unknown>, key: string, results: unknown): void {
  const result = own(results, key);
  if (result === undefined) delete holder[key];
  else holder[key] = result;
}

interface Deps {
  db: Db;
  onError(error: Error): void;
}

/** Fills records in the background; returns how to end it. */
export const backfillRegularly = ({ db, onError }: Deps): (() => Promise<void>) =>
  repeat((signal) => backfillCalculations(db, { settledMs, signal, onError }), { everyMs, onError });
