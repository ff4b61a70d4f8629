import { type PrimitiveAtom, atom, createStore } from 'jotai';
import type { FormProbe } from './probe.ts';

type JotaiStore = ReturnType<typeof createStore>;

/**
 * Subscriptions of components: one atom per path, created on first use and dropped with the last subscriber. The form
 * store holds the values; atoms mirror those that are displayed.
 */
export interface Atoms {
  readonly jotai: JotaiStore;
  of<T>(path: string): PrimitiveAtom<T>;
  /** Whether a component subscribes to this path. */
  has(path: string): boolean;
  paths(): Iterable<string>;
  /** Updates the atoms of these paths in one batch and one commit. */
  publish(paths: Iterable<string>): void;
}

export function createAtoms(read: (path: string) => unknown, probe: FormProbe | undefined): Atoms {
  const jotai = createStore();
  const known = new Map<string, PrimitiveAtom<unknown>>();

  function make(path: string): PrimitiveAtom<unknown> {
    const made = atom(read(path));
    made.onMount = (set) => {
      // The value may have changed between the first render and the subscription.
      known.set(path, made);
      set(read(path));
      return () => {
        if (known.get(path) === made) known.delete(path);
      };
    };
    known.set(path, made);
    return made;
  }

  const batch = atom(null, (_get, set, paths: Iterable<string>) => {
    for (const path of paths) {
      const mirror = known.get(path);
      if (!mirror) continue;
      probe?.notified(path);
      set(mirror, read(path));
    }
  });

  return {
    jotai,
    // The type of the value at a path is known to the caller only.
    of: <T>(path: string) => (known.get(path) ?? make(path)) as unknown as PrimitiveAtom<T>,
    has: (path) => known.has(path),
    paths: () => known.keys(),
    publish: (paths) => jotai.set(batch, paths),
  };
}
