import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFormIfAny } from '#runtime/form-scope.ts';
import { setUnderWay } from '#runtime/store/under-way.ts';
import type { StoredFile } from '../files.ts';

/** What a field has on its way. It outlives the widget: leaving a cell of a sub-table ends no upload. */
interface Pending<T> {
  list: readonly T[];
  /** Where a file goes that has arrived: to whichever widget shows the field now, or showed it last. */
  append(file: StoredFile): void;
  /** Changes with every change worth drawing. */
  version: number;
  listeners: Set<() => void>;
}

const kept = new WeakMap<object, Map<string, Pending<unknown>>>();

/** The one of a field in its form; outside of a form one of the widget's own. */
function pendingOf<T>(form: object | undefined, id: string): Pending<T> {
  const fields = (form && kept.get(form)) ?? new Map<string, Pending<unknown>>();
  if (form) kept.set(form, fields);
  const known = fields.get(id) ?? { list: [], append: () => {}, version: 0, listeners: new Set() };
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
  const [change] = useState(() => (list = pending.list) => {
    pending.list = list;
    pending.version += 1;
    if (form) setUnderWay(form, id, list.some(isRunning));
    for (const listener of [...pending.listeners]) listener();
  });
  return { pending, change };
}

/** What failed waits for the person; everything else is on its way, paused or not. */
function isRunning(one: unknown): boolean {
  const { state } = one as { state?: () => unknown };
  return state?.() !== 'error';
}
