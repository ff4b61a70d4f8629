import {
  DeleteQueryNode,
  InsertQueryNode,
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  type RawNode,
  type RootOperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely';
import type { Database } from '../db/database.ts';
import { fixedStatement } from '../db/prepared-statements.ts';
import { type Topic, topics, type Versions } from './change-version.table.ts';
import type { VersionedCache } from './versioned-cache.ts';

const changing = ['set', 'add', 'delete', 'clear'] as const;

function refuseChange(): never {
  throw new TypeError('A cached value cannot be changed.');
}

/**
 * Deep-freezes a value shared by several requests; maps and sets, which Object.freeze leaves mutable, refuse changes
 * too.
 */
function freezeShared<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map || value instanceof Set) {
    for (const name of changing) if (name in value) Object.defineProperty(value, name, { value: refuseChange });
    for (const [key, item] of value.entries()) {
      freezeShared(key);
      freezeShared(item);
    }
  }
  Object.freeze(value);
  for (const item of Object.values(value)) freezeShared(item);
  return value;
}

type Entries = ReturnType<VersionedCache['entriesOf']>;

/** The shared cache of the process. */
interface Deps {
  cache: VersionedCache;
  isEmbedded?: boolean;
}

/** The cache as one request sees it through its database handle. */
interface CachedRead extends Deps {
  /** Read with the session; without one loaded on first use. */
  versions: Versions | undefined;
  isTransaction: boolean;
  /** Tables a transaction has written to; '*': unknown ones. It sees its own writes, which are not in the cache. */
  written: Set<string>;
  /** What a transaction has read after a write to other tables. */
  own: Map<string, Promise<unknown>>;
}

const readings = new WeakMap<Kysely<Database>, CachedRead>();

const writing = /\b(insert|update|delete|merge|truncate|alter|create|drop)\b/i;

function isWrite(node: RootOperationNode): boolean {
  if (node.kind === 'RawNode') return (node as RawNode).sqlFragments.some((text) => writing.test(text));
  return node.kind !== 'SelectQueryNode' || node.with !== undefined;
}

/** The table a statement writes to; '*': not known. */
function tableOf(node: RootOperationNode): string {
  if ('with' in node && node.with !== undefined) return '*';
  let target: OperationNode | undefined;
  if (InsertQueryNode.is(node)) target = node.into;
  else if (UpdateQueryNode.is(node)) target = node.table;
  else if (DeleteQueryNode.is(node)) target = node.from.froms[0];
  return target && TableNode.is(target) ? target.table.identifier.name : '*';
}

/** Detects what a transaction writes to. */
const watching = (reading: CachedRead): KyselyPlugin => ({
  transformQuery({ node }) {
    if (isWrite(node)) reading.written.add(tableOf(node));
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
});

/** A database handle whose reads by {@link cached} use the cache entries of these versions. */
export function withCache(
  db: Kysely<Database>,
  { cache, isEmbedded = false }: Deps,
  versions?: Versions,
): Kysely<Database> {
  const { isTransaction } = db;
  const reading: CachedRead = { cache, isEmbedded, versions, isTransaction, written: new Set(), own: new Map() };
  const handle = db.withPlugin(watching(reading));
  readings.set(handle, reading);
  return handle;
}

const versionRows = fixedStatement((db) => db.selectFrom('changeVersion').select(topics));

export async function readVersions(db: Kysely<Database>): Promise<Versions> {
  const [versions] = await versionRows(db, {});
  // Its migration has inserted the row.
  return versions as Versions;
}

const hasWritten = ({ isTransaction, written }: CachedRead): boolean => isTransaction && written.size > 0;

/** The cache usable by this handle; undefined: none. */
function usable(db: Kysely<Database>): CachedRead | undefined {
  const reading = readings.get(db);
  return reading && !hasWritten(reading) ? reading : undefined;
}

/**
 * Whether a statement of this handle blocks all others: on the single session of an embedded database, outside of a
 * transaction, which holds it anyway. Long reads are split there.
 */
export function holdsUpOthers(db: Kysely<Database>): boolean {
  const reading = readings.get(db);
  return reading?.isEmbedded === true && !reading.isTransaction;
}

/**
 * Reads by several statements at one fixed moment: in a read-only transaction of repeatable read on PostgreSQL. On the
 * embedded database it reads without one: a transaction would hold its only session, and block all saves meanwhile.
 */
export function atOneMoment<T>(db: Kysely<Database>, read: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  if (db.isTransaction || readings.get(db)?.isEmbedded !== false) return read(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

export const hasCache = (db: Kysely<Database>): boolean => usable(db) !== undefined;

/**
 * Returns what `load` reads from the watched tables of a topic (see change-version.table.ts), from the cache if
 * present. The value is shared between requests, and frozen.
 */
export async function cached<T>(db: Kysely<Database>, topic: Topic, key: string, load: () => Promise<T>): Promise<T> {
  const reading = usable(db);
  if (!reading) return load();
  const versions = (reading.versions ??= await readVersions(db));
  return through(reading, reading.cache.entriesOf(topic, versions), key, () => load().then(freezeShared));
}

/**
 * The same for what is read from one table: a transaction that has written to others only uses the cache, or reads it
 * once. The calls that write many rows, such as imports, read it for each.
 */
export async function cachedTable<T>(
  db: Kysely<Database>,
  { topic, table }: { topic: Topic; table: string },
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const reading = readings.get(db);
  if (!reading || !hasWritten(reading)) return cached(db, topic, key, load);
  if (reading.written.has('*') || reading.written.has(table)) return load();
  const known = reading.own.get(key) as Promise<T> | undefined;
  const shared = reading.versions && reading.cache.entriesOf(topic, reading.versions)?.get<T>(key, reading);
  const value = known ?? shared ?? load().then(freezeShared);
  reading.own.set(key, value);
  return value;
}

/** Caches a value that never changes for its key. */
export async function cachedForGood<T>(db: Kysely<Database>, key: string, load: () => Promise<T>): Promise<T> {
  const reading = usable(db);
  return reading ? through(reading, reading.cache.lasting, key, load) : load();
}

async function through<T>(reading: CachedRead, entries: Entries, key: string, load: () => Promise<T>): Promise<T> {
  const known = entries?.get<T>(key, reading);
  if (known) return known;
  const value = load();
  // A value read after a write of the transaction may be rolled back, so it is not cached.
  if (!reading.isTransaction) entries?.set(key, value, reading);
  else if (await value.then(() => !hasWritten(reading))) entries?.set(key, value, reading);
  return value;
}

/** The same for many values: loads only the missing ones, in one query. */
export async function cachedMany<T>(
  db: Kysely<Database>,
  { topic, prefix }: { topic: Topic; prefix: string },
  keys: readonly string[],
  load: (missing: string[]) => Promise<ReadonlyMap<string, T>>,
): Promise<ReadonlyMap<string, T>> {
  const reading = usable(db);
  if (!reading) return load([...keys]);
  const versions = (reading.versions ??= await readVersions(db));
  const entries = reading.cache.entriesOf(topic, versions);
  const known = keys.map((key) => [key, entries?.get<T | undefined>(`${prefix} ${key}`, reading)] as const);
  const missing = known.flatMap(([key, value]) => (value ? [] : [key]));
  const loaded = missing.length === 0 ? new Map<string, T>() : await load(missing);
  const found = new Map<string, T>();
  for (const [key, waiting] of known) {
    const value = waiting ? await waiting : freezeShared(loaded.get(key));
    if (value !== undefined) found.set(key, value);
    if (!waiting && !hasWritten(reading)) {
      entries?.set(`${prefix} ${key}`, Promise.resolve(value), reading);
    }
  }
  return found;
}
