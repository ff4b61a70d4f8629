import type { Ref } from '#core/kind/kind.ts';

/** Label of a referenced record. */
export interface Label {
  name: string;
  /** Names of its ancestors and itself from the root, joined with slashes. */
  path?: string | undefined;
}

/** A reference with its label. */
export type Named = Ref & Label;

/** Fetches the labels of all references requested in one tick. Unknown ones are missing in the answer. */
export type AskNames = (refs: readonly Ref[]) => Promise<readonly Named[]>;

/** Label cache for everything a screen refers to by id: fetched in batches, cached for the lifetime of the page. */
export interface LabelCache {
  /** `undefined` while loading, `null` if the id is unknown. */
  read(ref: Ref): Label | null | undefined;
  /** Requests labels that are not cached or stale; all requests of one tick go into one batch. */
  want(refs: readonly Ref[]): void;
  /** Adds labels that arrived with another answer. */
  learn(known: readonly Named[]): void;
  subscribe(changed: () => void): () => void;
}

/** Milliseconds after which a cached label is refreshed at its next use. */
const nameStaleMs = 300_000;

interface Entry {
  known: Label | null | undefined;
  requestedAt: number;
}

const keyOf = ({ noun, id }: Ref) => `${noun} ${id}`;

/** `now` in epoch milliseconds. Entries of a failed fetch are stale at once, so the next use retries. */
export function createLabelCache(ask: AskNames, now: () => number): LabelCache {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let wanted = new Map<string, Ref>();

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const learn = (known: readonly Named[]) => {
    for (const { name, path, ...ref } of known) entries.set(keyOf(ref), { known: { name, path }, requestedAt: now() });
  };
  const isFresh = (entry: Entry | undefined) => entry !== undefined && now() - entry.requestedAt < nameStaleMs;

  async function askWanted() {
    const batch = wanted;
    wanted = new Map();
    try {
      learn(await ask([...batch.values()]));
      for (const key of batch.keys()) {
        if (entries.get(key)?.known === undefined) entries.set(key, { known: null, requestedAt: now() });
      }
    } catch {
      // The client has shown the error. Ids are shown instead of labels until the next request.
      for (const key of batch.keys()) {
        if (entries.get(key)?.known === undefined) entries.set(key, { known: null, requestedAt: -nameStaleMs });
      }
    }
    notify();
  }

  return {
    read: (ref) => entries.get(keyOf(ref))?.known,
    want(refs) {
      for (const ref of refs) {
        const key = keyOf(ref);
        const entry = entries.get(key);
        if (isFresh(entry)) continue;
        // Show the stale label while it is refreshed.
        entries.set(key, { known: entry?.known, requestedAt: now() });
        if (wanted.size === 0) setTimeout(() => void askWanted());
        wanted.set(key, ref);
      }
    },
    learn(known) {
      learn(known);
      notify();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
