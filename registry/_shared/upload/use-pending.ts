import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFormIfAny } from '#runtime/form-scope.ts';
import { setUnderWay } from '#runtime/store/under-way.ts';
import type { StoredFile } from '../files.ts';

/** What a field has on its way. It outlives the widget: leaving a cell of a sub-table ends no upload. */
interface Pending<T> {
  list: readonly T[];
  /** Where a file goes that has arrived: to whichever widget shows the field now, or showed it last. */
  append(file: StoredFile): void;
  /** Files that arrived a moment ago. */
  arrived: readonly StoredFile[];
  /** Changes with every change worth drawing. */
  version: number;
  listeners: Set<() => void>;
}

/** So long a file that arrived says so: as a toast would. */
const arrivedMs = 3_000;

const kept = new WeakMap<object, Map<string, Pending<unknown>>>();

/** The one of a field in its form; outside of a form one of the widget's own. */
function pendingOf<T>(form: object | undefined, id: string): Pending<T> {
  const fields = (form && kept.get(form)) ?? new Map<string, Pending<unknown>>();
  if (form) kept.set(form, fields);
  const known = fields.get(id) ?? { list: [], append: () => {}, arrived: [], version: 0, listeners: new Set() };
  fields.set(id, known);
  // Each field has one widget, which puts in what it takes out.
  return known as Pending<T>;
}

/** What the field with this element id has on its way, drawn anew whenever `change` says so. */
export function usePending<T>(id: string, append: (file: StoredFile) => void) {
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
    /** Hands a file over that is whole on the server, and lets it be seen for a moment that it is. */
    const arrive = (file: StoredFile) => {
      pending.append(file);
      pending.arrived = [...pending.arrived, file];
      setTimeout(() => {
        pending.arrived = pending.arrived.filter((one) => one !== file);
        change();
      }, arrivedMs);
    };
    return { change, arrive };
  });
  return { pending, ...acts };
}

/** What failed waits for the person; everything else is on its way, paused or not. */
function isRunning(one: unknown): boolean {
  const { state } = one as { state?: () => unknown };
  return state?.() !== 'error';
}
