import type { Topic, Versions } from './change-version.table.ts';

/** Maximum entries per topic. Rights of one user are large, names are small. */
const entriesMax: Readonly<Record<Topic, number>> = { rights: 500, forms: 1_000, config: 10, names: 20_000 };

/** Values that never change under their key. */
const lastingMax = 200;

/**
 * A caller in a transaction holds a connection: it neither waits for a pending value nor lets others wait for its own.
 */
interface Options {
  isTransaction: boolean;
}

interface Entry {
  value: Promise<unknown>;
  isShared: boolean;
  isSettled: boolean;
}

/** A cache with LRU eviction. */
class Entries {
  private readonly byKey = new Map<string, Entry>();
  constructor(private readonly most: number) {}

  get<T>(key: string, { isTransaction }: Options): Promise<T> | undefined {
    const entry = this.byKey.get(key);
    if (!entry || !(entry.isSettled || (entry.isShared && !isTransaction))) return undefined;
    this.byKey.delete(key);
    this.byKey.set(key, entry);
    return entry.value as Promise<T>;
  }

  /** A failed load is removed, so that the next call retries it. */
  set(key: string, value: Promise<unknown>, { isTransaction }: Options): void {
    const entry: Entry = { value, isShared: !isTransaction, isSettled: false };
    this.byKey.delete(key);
    this.byKey.set(key, entry);
    if (this.byKey.size > this.most) this.byKey.delete(this.byKey.keys().next().value as string);
    value.then(
      () => (entry.isSettled = true),
      () => this.byKey.get(key) === entry && this.byKey.delete(key),
    );
  }
}

/**
 * The values this process read from rarely changed tables, by version. The version is read with every session, so that
 * a change by any process is seen by the next call.
 */
export class VersionedCache {
  /** Values that never change for their key, such as compiled releases. */
  readonly lasting = new Entries(lastingMax);
  private readonly shelves = new Map<Topic, { version: number; entries: Entries }>();

  /** The entries of a version; undefined for an outdated version. A newer version discards the older entries. */
  entriesOf(topic: Topic, versions: Versions): Entries | undefined {
    const version = versions[topic];
    const shelf = this.shelves.get(topic);
    if (shelf && shelf.version > version) return undefined;
    if (shelf?.version === version) return shelf.entries;
    const entries = new Entries(entriesMax[topic]);
    this.shelves.set(topic, { version, entries });
    return entries;
  }
}
