import { type PrimitiveAtom, atom, createStore } from 'jotai';
import type { FormProbe } from './probe.ts';

type JotaiStore = ReturnType<typeof createStore>;

/**
 * What components subscribe to: one atom per path, made when first asked for and forgotten when the last subscriber
 * leaves. The truth lies in the form store; atoms mirror what is on the screen.
 */
export interface Atoms {
  readonly jotai: JotaiStore;
  of<T>(path: string): PrimitiveAtom<T>;
  /** Whether somebody looks at this path. */
  has(path: string): boolean;
  paths(): Iterable<string>;
  /** Brings the atoms of these paths up to date: one batch, one commit. */
  publish(paths: Iterable<string>): void;
}

export function createAtoms(read: (path: string) => unknown, probe: FormProbe | undefined): Atoms {
  const jotai = createStore();
  const known = new Map<string, PrimitiveAtom<unknown>>();

  function make(path: string): PrimitiveAtom<unknown> {
    const made = atom(read(path));
    made.onMount = (set) => {
      // Between the first render and now the value may have moved on.
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
    // The caller knows what stands at its path.
    of: <T>(path: string) => (known.get(path) ?? make(path)) as unknown as PrimitiveAtom<T>,
    has: (path) => known.has(path),
    paths: () => known.keys(),
    publish: (paths) => jotai.set(batch, paths),
  };
}
