import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFormIfAny } from '#runtime/form-scope.ts';
import { setUnderWay } from '#runtime/store/under-way.ts';
import type { StoredFile } from '../files.ts';

interface Chosen {
  file: File;
}

/** Puts a file into the list of the field, before those that are later than it. */
export type Append = (file: StoredFile, isLater: (other: StoredFile) => boolean) => void;

/** What a field has on its way. It outlives the widget: leaving a cell of a sub-table ends no upload. */
interface Pending<T extends Chosen> {
  list: readonly T[];
  /** In which turn each was chosen, on its way or arrived. */
  turns: WeakMap<object, number>;
  chosen: number;
  /** Where a file goes that has arrived: to whichever widget shows the field now, or showed it last. */
  append: Append;
  /** Files that arrived a moment ago. */
  arrived: readonly StoredFile[];
  /** Changes with every change worth drawing. */
  version: number;
  listeners: Set<() => void>;
}

/** So long a file that arrived says so: as a toast would. */
const arrivedMs = 3_000;

const kept = new WeakMap<object, Map<string, Pending<Chosen>>>();

/** The one of a field in its form; outside of a form one of the widget's own. */
function pendingOf<T extends Chosen>(form: object | undefined, id: string): Pending<T> {
  const fields = (form && kept.get(form)) ?? new Map<string, Pending<Chosen>>();
  if (form) kept.set(form, fields);
  const known = fields.get(id) ?? {
    list: [],
    turns: new WeakMap(),
    chosen: 0,
    append: () => {},
    arrived: [],
    version: 0,
    listeners: new Set(),
  };
  fields.set(id, known);
  // Each field has one widget, which puts in what it takes out.
  return known as unknown as Pending<T>;
}

/** What the field with this element id has on its way, drawn anew whenever `change` says so. */
export function usePending<T extends Chosen>(id: string, append: Append) {
  const form = useFormIfAny();
  const [pending] = useState(() => pendingOf<T>(form, id));
  useEffect(() => {
    pending.append = append;
  }, [pending, append]);
  useSyncExternalStore(
    (listener) => {
      pending.listeners.add(listener);
      return () => pending.listeners.delete(listener);
    },
    () => pending.version,
  );
  const [acts] = useState(() => {
    const change = (list = pending.list) => {
      pending.list = list;
      pending.version += 1;
      if (form) setUnderWay(form, id, list.some(isRunning));
      for (const listener of [...pending.listeners]) listener();
    };
    /** Takes up what was chosen just now. */
    const join = (one: T) => {
      pending.turns.set(one.file, (pending.chosen += 1));
      change([...pending.list, one]);
    };
    /** Hands a file over that is whole on the server: it stands in the turn in which it was chosen, whenever it arrives. */
    const append = (file: StoredFile, from: File) => {
      const turnOf = (one: object) => pending.turns.get(one) ?? 0;
      pending.turns.set(file, turnOf(from));
      pending.append(file, (other) => turnOf(other) > turnOf(from));
    };
    /** The same, and lets it be seen for a moment. */
    const arrive = (file: StoredFile, from: File) => {
      append(file, from);
      pending.arrived = [...pending.arrived, file];
      setTimeout(() => {
        pending.arrived = pending.arrived.filter((one) => one !== file);
        change();
      }, arrivedMs);
    };
    return { change, join, append, arrive };
  });
  return { pending, ...acts };
}

/** What failed waits for the person; everything else is on its way, paused or not. */
function isRunning(one: Chosen): boolean {
  const { state } = one as { state?: () => unknown };
  return state?.() !== 'error';
}
