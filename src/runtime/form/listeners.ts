import { rootOf } from '../context/scope.ts';
import type { Changes } from './changes.ts';

type Listener = () => void;

/** Change listeners other than field components: sources, actions, autosave. */
export interface Listeners {
  /** Of any change. */
  subscribe(listener: Listener): () => void;
  /** Of one name: a field, a table with all its cells, a column. */
  watch(name: string, listener: Listener): () => void;
  /** Calls the listeners concerned, each once; without changes, all of them. */
  tell(changes: Changes | undefined): void;
}

export function createListeners(): Listeners {
  const always = new Set<Listener>();
  const byName = new Map<string, Set<Listener>>();

  function concerned(changes: Changes | undefined): Iterable<Set<Listener>> {
    if (!changes) return byName.values();
    const names = new Set([...changes.names, ...changes.cells.keys()].flatMap((name) => [name, rootOf(name)]));
    return [...names].flatMap((name) => byName.get(name) ?? []);
  }

  return {
    subscribe(listener) {
      always.add(listener);
      return () => void always.delete(listener);
    },
    watch(name, listener) {
      const own = byName.get(name) ?? new Set();
      byName.set(name, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) byName.delete(name);
      };
    },
    tell(changes) {
      const told = new Set(always);
      if (byName.size > 0) for (const own of concerned(changes)) for (const listener of own) told.add(listener);
      for (const listener of told) listener();
    },
  };
}
