import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import { jsonOf, orderOf, sameTextOf, sameTextsOf } from '../query/field-sql.ts';
import type { RecordField, RecordFields } from '../fields/record-fields.ts';
import { findReleasedModel, listedFields, type ReleasedModel } from '../forms/released-model.ts';
import './record-index-build.table.ts';

/** Fields of one form that get an index; each makes a save a little slower. */
const indexedMax = 16;

interface IndexPlan {
  name: string;
  definition: RawBuilder<unknown>;
}

type Db = Kysely<Database>;

/** Milliseconds from one look at the queue to the next. */
const everyMs = 1_000;
/** Seconds after which a form whose indexes could not be built is tried again. */
const againSeconds = 60;

interface Deps {
  /** Without statement timeout: an index on many records takes longer than a call may. */
  db: Db;
  isEmbedded: boolean;
  onError(error: Error): void;
}

/** Queues the indexes of a form, whose release is not committed yet. */
export async function queueIndexes(db: Db, modelId: string): Promise<void> {
  await db.insertInto('recordIndexBuild').values({ modelId }).execute();
}

/**
 * Builds the queued indexes outside of the transaction of their release. On PostgreSQL concurrently, because building an
 * index otherwise locks the records of all forms against saves until the commit. The embedded database has one session,
 * which any statement occupies whatever it locks; there each index is a statement of its own, and saves run in between.
 */
export async function buildIndexes({ db, isEmbedded, onError }: Deps, signal?: AbortSignal): Promise<void> {
  if (!(await nextForm(db))) return;
  if (isEmbedded) return buildQueued({ db, concurrently: sql``, onError }, signal);
  await db.connection().execute(async (connection) => {
    // Of several processes one builds.
    const key = sql`hashtextextended('record indexes', 0)`;
    const { rows } = await sql<{ isLocked: boolean }>`select pg_try_advisory_lock(${key}) as is_locked`.execute(
      connection,
    );
    if (!rows[0]?.isLocked) return;
    try {
      await buildQueued({ db: connection, concurrently: sql`concurrently`, onError }, signal);
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

interface Build extends Pick<Deps, 'db' | 'onError'> {
  /** `concurrently` or nothing. */
  concurrently: RawBuilder<unknown>;
}

const nextForm = (db: Db) =>
  db
    .selectFrom('recordIndexBuild')
    .select(['id', 'modelId'])
    .where(sql<boolean>`time <= clock_timestamp()`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Builds the indexes of one form after another; a form that fails is tried again later and holds up no other. */
async function buildQueued(build: Build, signal: AbortSignal | undefined): Promise<void> {
  const { db, onError } = build;
  for (;;) {
    const due = await nextForm(db);
    if (!due) return;
    try {
      const model = await findReleasedModel(db, due.modelId);
      if (model) await indexForm(build, model, signal);
      if (signal?.aborted) return;
      await db.deleteFrom('recordIndexBuild').where('id', '=', due.id).execute();
    } catch (error) {
      const time = sql<string>`clock_timestamp() + make_interval(secs => ${againSeconds})`;
      await db.updateTable('recordIndexBuild').set({ time }).where('id', '=', due.id).execute();
      onError(error as Error);
    }
  }
}

/**
 * Creates the indexes the list of a released form needs, and drops unused and unfinished ones: one per field that sorts,
 * searches or must be unique, and one for the keyword. Built from field names and kinds only, never from request text.
 */
async function indexForm(
  { db, concurrently }: Build,
  { id: modelId, fields, list }: ReleasedModel,
  signal: AbortSignal | undefined,
): Promise<void> {
  const plans = plansOf(modelId, fields, listedFields(list));
  const existing = await indexesOf(db, modelId);
  const isUsed = ({ name, isValid }: FoundIndex) => isValid && plans.some((plan) => plan.name === name);
  for (const index of existing) {
    if (signal?.aborted) return;
    if (!isUsed(index)) await sql`drop index ${concurrently} ${sql.id(index.name)}`.execute(db);
  }
  const ready = new Set(existing.filter(isUsed).map(({ name }) => name));
  for (const { name, definition } of plans) {
    if (signal?.aborted) return;
    if (ready.has(name)) continue;
    const rows = sql`model_id = ${sql.lit(modelId)} and delete_mark = 0`;
    await sql`create index ${concurrently} ${sql.id(name)} on record ${definition} where ${rows}`.execute(db);
  }
}

/** `listed`: names of the fields a list shows, searches or sorts by; unique fields come first. */
function plansOf(modelId: string, fields: RecordFields, listed: ReadonlySet<string>): IndexPlan[] {
  const unique = [...fields.values()].filter((field) => field.node.config.unique === true);
  const ordered = [...fields.values()].filter(
    (field) =>
      field.table === undefined && listed.has(field.name) && (field.shape === 'number' || field.shape === 'text'),
  );
  const texts = unique.filter(({ shape }) => shape === 'text');
  const others = unique.filter(({ shape }) => shape !== 'text');
  const mains = [...new Set([...others.filter((field) => field.table === undefined), ...ordered])];
  const tables = new Map(others.flatMap((field) => (field.table === undefined ? [] : [[field.table, field] as const])));
  const indexed = [
    ...texts.map((field) => ({
      name: indexName(modelId, `same.${field.name}`),
      definition: field.table === undefined ? sql`(${sameTextOf(field)})` : sql`using gin (${sameTextsOf(field)})`,
    })),
    ...mains.map((field) => ({
      name: indexName(modelId, `${field.shape}.${field.name}`),
      definition: sql`(${orderOf(field)} nulls first, id)`,
    })),
  ];
  return [
    { name: indexName(modelId, 'keyword'), definition: sql`using gin (grams)` },
    ...indexed.slice(0, indexedMax),
    ...[...tables].map(([table, field]) => ({
      name: indexName(modelId, `rows.${table}`),
      definition: sql`using gin (${jsonOf(rowsField(field))} jsonb_path_ops)`,
    })),
  ];
}

const rowsField = (field: RecordField): RecordField => ({ ...field, key: field.table ?? field.key });

const prefixOf = (modelId: string) => `record_${hash(modelId)}_`;
const indexName = (modelId: string, subject: string) => `${prefixOf(modelId)}${hash(subject)}`;
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

interface FoundIndex {
  name: string;
  /** False: a concurrent build was interrupted. */
  isValid: boolean;
}

async function indexesOf(db: Db, modelId: string): Promise<FoundIndex[]> {
  const { rows } = await sql<FoundIndex>`
    select relname as name, indisvalid as is_valid from pg_index
    join pg_class on pg_class.oid = indexrelid
    where indrelid = 'record'::regclass and starts_with(relname, ${prefixOf(modelId)})`.execute(db);
  return rows;
}

/** Builds queued indexes in the background; returns how to end it. */
export const buildIndexesRegularly = (deps: Deps): (() => Promise<void>) =>
  repeat((signal) => buildIndexes(deps, signal), { everyMs, onError: deps.onError });
