import type { Query, QueryClient } from '@tanstack/react-query';
import { maxAgeMs, referenceKey, topicOfNoun } from '#client/reference-data.ts';
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

/** Labels of everything a screen refers to by id, fetched in batches. */
export interface LabelCache {
  /** `undefined` while loading, `null` if the id is unknown. */
  read(ref: Ref): Label | null | undefined;
  /**
   * Requests labels that are not cached or outdated, again when they become outdated; all requests of one tick go into
   * one batch. `changed` is called when labels arrive. Returns the unsubscribe function.
   */
  watch(refs: readonly Ref[], changed: () => void): () => void;
  /** Adds labels that arrived with another answer. */
  learn(known: readonly Named[]): void;
}

interface Entry {
  known: Label | null | undefined;
  requestedAt: number;
}

type Entries = Map<string, Entry>;

/** All labels of a topic are one entry of the query cache: one batch of labels is one change. */
type Labels = Query<Entries, Error, Entries, unknown[]>;

const keyOf = ({ noun, id }: Ref) => `${noun} ${id}`;

interface Options {
  queries: QueryClient;
  ask: AskNames;
  /** Epoch milliseconds. */
  now(): number;
  /** Labels that were requested on behalf of a definition are not shared with others. */
  owner?: string;
}

/** The stored labels of an owner; the end of a session removes them, therefore each access looks them up. */
function storeOf(queries: QueryClient, owner: string) {
  const cache = queries.getQueryCache();

  function labelsOf({ noun }: Ref): Labels {
    const queryKey = referenceKey(topicOfNoun(noun), 'labels', owner);
    const queryHash = queryKey.join(' ');
    return cache.build(queries, { queryKey, queryHash, initialData: () => new Map(), gcTime: Infinity });
  }
  const entriesOf = (labels: Labels) => labels.state.data as Entries;

  return {
    isCurrent: (labels: Labels) => cache.get<Entries, Error, Entries, unknown[]>(labels.queryHash) === labels,
    all: (refs: Iterable<Ref>) => [...new Set([...refs].map(labelsOf))],
    get: (ref: Ref) => entriesOf(labelsOf(ref)).get(keyOf(ref)),
    set: (ref: Ref, entry: Entry) => void entriesOf(labelsOf(ref)).set(keyOf(ref), entry),
    /** Outdated labels are still displayed until their request is answered. */
    renew(ref: Ref): void {
      const labels = labelsOf(ref);
      if (!labels.state.isInvalidated) return;
      for (const entry of entriesOf(labels).values()) entry.requestedAt = -Infinity;
      labels.setState({ isInvalidated: false });
    },
    /** Sets the same map, which notifies the subscribers. */
    announce: (all: readonly Labels[]) => all.forEach((labels) => labels.setData(entriesOf(labels))),
    subscribe(refs: readonly Ref[], changed: (isOutdated: boolean) => void): () => void {
      const hashes = new Set(refs.map((ref) => labelsOf(ref).queryHash));
      return cache.subscribe((event) => {
        if (event.type !== 'updated' || !hashes.has(event.query.queryHash)) return;
        changed(event.action.type === 'invalidate');
      });
    },
  };
}

/**
 * The labels of the page's reference data; all instances of one owner share them. Labels of a failed request are
 * outdated at once, so the next use retries.
 */
export function createLabelCache({ queries, ask, now, owner = '' }: Options): LabelCache {
  const store = storeOf(queries, owner);
  let wanted = new Map<string, Ref>();

  function put(known: readonly Named[], startedAt: number): void {
    for (const { name, path, ...ref } of known) {
      // Requested again since: this answer may be outdated.
      if ((store.get(ref)?.requestedAt ?? startedAt) > startedAt) continue;
      store.set(ref, { known: { name, path }, requestedAt: startedAt });
    }
  }

  async function askWanted(): Promise<void> {
    const batch = [...wanted.values()];
    wanted = new Map();
    const startedAt = now();
    const labels = store.all(batch);
    const known = await ask(batch).catch(() => undefined);
    // The session has ended: these are the labels of the previous user.
    if (!labels.every(store.isCurrent)) return;
    put(known ?? [], startedAt);
    // After a failure, which the client has shown, ids are shown instead of labels until the next request.
    const requestedAt = known ? startedAt : -Infinity;
    for (const ref of batch) if (store.get(ref)?.known === undefined) store.set(ref, { known: null, requestedAt });
    store.announce(labels);
  }

  function want(refs: readonly Ref[]): void {
    for (const ref of refs) {
      store.renew(ref);
      const entry = store.get(ref);
      if (entry && now() - entry.requestedAt < maxAgeMs[topicOfNoun(ref.noun)]) continue;
      store.set(ref, { known: entry?.known, requestedAt: now() });
      if (wanted.size === 0) setTimeout(() => void askWanted());
      wanted.set(keyOf(ref), ref);
    }
  }

  return {
    read: (ref) => store.get(ref)?.known,
    watch(refs, changed) {
      want(refs);
      return store.subscribe(refs, (isOutdated) => (isOutdated ? want(refs) : changed()));
    },
    learn(known) {
      put(known, now());
      store.announce(store.all(known));
    },
  };
}
