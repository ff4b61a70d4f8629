import type { Ref } from '#core/kind.ts';

/** What a thing is shown under. */
export interface Known {
  name: string;
  /** Where it stands: names from the top down, joined with slashes. */
  path?: string | undefined;
}

/** A thing with its name. */
export type Named = Ref & Known;

/** Asks for names, all of one turn at once. Things without a name are left out of the answer. */
export type AskNames = (refs: readonly Ref[]) => Promise<readonly Named[]>;

/** The names of everything a screen refers to by id, asked for together and kept for the life of the page. */
export interface NameBook {
  /** `undefined` while it is being asked for, `null` when nobody knows it. */
  read(ref: Ref): Known | null | undefined;
  /** Asks for those nobody has asked for lately; everything wanted in one turn goes into one question. */
  want(refs: readonly Ref[]): void;
  /** Names that came along with something else. */
  learn(known: readonly Named[]): void;
  subscribe(changed: () => void): () => void;
}

/** How long a name is taken for the right one. */
const nameStaleMs = 300_000;

interface Entry {
  known: Known | null | undefined;
  askedAt: number;
}

const keyOf = ({ noun, id }: Ref) => `${noun} ${id}`;

/** `now` in milliseconds. A question that failed is forgotten: the next one who wants the names asks again. */
export function createNameBook(ask: AskNames, now: () => number): NameBook {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let wanted = new Map<string, Ref>();

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const learn = (known: readonly Named[]) => {
    for (const { name, path, ...ref } of known) entries.set(keyOf(ref), { known: { name, path }, askedAt: now() });
  };
  const isFresh = (entry: Entry | undefined) => entry !== undefined && now() - entry.askedAt < nameStaleMs;

  async function askWanted() {
    const asked = wanted;
    wanted = new Map();
    try {
      learn(await ask([...asked.values()]));
      for (const key of asked.keys()) {
        if (entries.get(key)?.known === undefined) entries.set(key, { known: null, askedAt: now() });
      }
    } catch {
      // The person was told. Until somebody asks again the ids stand for themselves.
      for (const key of asked.keys()) {
        if (entries.get(key)?.known === undefined) entries.set(key, { known: null, askedAt: -nameStaleMs });
      }
    }
    tell();
  }

  return {
    read: (ref) => entries.get(keyOf(ref))?.known,
    want(refs) {
      for (const ref of refs) {
        const key = keyOf(ref);
        const entry = entries.get(key);
        if (isFresh(entry)) continue;
        // The old name stands until the new one is there.
        entries.set(key, { known: entry?.known, askedAt: now() });
        if (wanted.size === 0) setTimeout(() => void askWanted());
        wanted.set(key, ref);
      }
    },
    learn(known) {
      learn(known);
      tell();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
