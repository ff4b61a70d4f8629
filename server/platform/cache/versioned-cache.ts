import { LRUCache } from 'lru-cache';
import type { Topic, Versions } from './change-version.table.ts';

/** Maximum entries per topic. Rights of one user are large, names are small. */
const entriesMax: Readonly<Record<Topic, number>> = {
  rights: 500,
  forms: 1_000,
  config: 10,
  names: 20_000,
  organisations: 10,
};

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

/** The most recently used values, pending ones included. */
class Entries {
  private readonly byKey: LRUCache<string, Entry>;
  constructor(max: number) {
    // With `max` the library allocates all places at once: 2 ms for the names, at each of their versions.
    this.byKey = new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
  }

  get<T>(key: string, { isTransaction }: Options): Promise<T> | undefined {
    const entry = this.byKey.get(key);
    if (!entry || !(entry.isSettled || (entry.isShared && !isTransaction))) return undefined;
    return entry.value as Promise<T>;
  }

  /** A failed load is removed, so that the next call retries it. */
  set(key: string, value: Promise<unknown>, { isTransaction }: Options): void {
    const entry: Entry = { value, isShared: !isTransaction, isSettled: false };
    this.byKey.set(key, entry);
    value.then(
      () => (entry.isSettled = true),
      () => this.byKey.peek(key) === entry && this.byKey.delete(key),
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
