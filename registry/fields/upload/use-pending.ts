import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { UploadPlace } from '#client/upload/upload.ts';
import type { Limits, Refused } from '#core/files/admit.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useFormIfAny } from '#runtime/form/form-scope.ts';
import { setPending } from '#runtime/form/pending.ts';
import type { StoredFile } from '../../kit/upload/files.ts';
import { useFeedback } from '#runtime/context/application.tsx';

interface Chosen {
  file: File;
}

/** Inserts a file into the list of the field, before those chosen later. */
export type Append = (file: StoredFile, isLater: (other: StoredFile) => boolean) => void;

/** What an upload needs to know of its field. */
export interface UploadField {
  /** Element id of the field. */
  id: string;
  /** The number of files in the value. */
  count: number;
  limits: Limits;
  place: UploadPlace;
  append: Append;
}

/** The pending uploads of a field. They outlive the widget: leaving a cell of a sub-table cancels no upload. */
interface Pending<T extends Chosen> {
  list: readonly T[];
  /** The order in which files were chosen, both pending and uploaded ones. */
  turns: WeakMap<object, number>;
  chosen: number;
  /** Receives an uploaded file: the function of the widget that is, or was last, mounted for the field. */
  append: Append;
  /** Files uploaded a moment ago. */
  arrived: readonly StoredFile[];
  /** Incremented with every change that requires rendering. */
  version: number;
  listeners: Set<() => void>;
}

/** How long the success state of an upload is shown, in milliseconds: as long as a toast. */
const arrivedMs = 3_000;

const pendingByForm = new WeakMap<object, Map<string, Pending<Chosen>>>();

/** The pending uploads of a field in its form; outside of a form those of the widget. */
function pendingOf<T extends Chosen>(form: object | undefined, id: string): Pending<T> {
  const fields = (form && pendingByForm.get(form)) ?? new Map<string, Pending<Chosen>>();
  if (form) pendingByForm.set(form, fields);
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
  // Each field has one widget, so the stored type is the type it reads.
  return known as unknown as Pending<T>;
}

/** The pending uploads of the field with this element id; rerenders on `change`. */
export function usePending<T extends Chosen>(id: string, append: Append) {
  const form = useFormIfAny();
  const [pending] = useState(() => pendingOf<T>(form, id));
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
      if (form) setPending(form, id, list.some(isRunning));
      for (const listener of [...pending.listeners]) listener();
    };
    /** Adds a file that was just chosen. */
    const join = (one: T) => {
      pending.turns.set(one.file, (pending.chosen += 1));
      change([...pending.list, one]);
    };
    /** Adds an uploaded file to the value in the order in which files were chosen, whichever upload finishes first. */
    const append = (file: StoredFile, from: File) => {
      const turnOf = (one: object) => pending.turns.get(one) ?? 0;
      pending.turns.set(file, turnOf(from));
      pending.append(file, (other) => turnOf(other) > turnOf(from));
    };
    /** The same, and shows its success state for a moment. */
    const arrive = (file: StoredFile, from: File) => {
      append(file, from);
      pending.arrived = [...pending.arrived, file];
      setTimeout(() => {
        pending.arrived = pending.arrived.filter((one) => one !== file);
        change();
      }, arrivedMs);
    };
    const receive = (by: Append) => {
      pending.append = by;
    };
    return { change, join, append, arrive, receive };
  });
  const { receive } = acts;
  useEffect(() => receive(append), [receive, append]);
  return { pending, ...acts };
}

/** Failed uploads wait for the user; all others are running, paused or not. */
function isRunning(one: Chosen): boolean {
  const { state } = one as { state?: () => unknown };
  return state?.() !== 'error';
}

/** Shows why a file was refused. */
export function useUploadErrors() {
  const t = useTranslation();
  const { toast } = useFeedback();
  const showError = useCallback((text: string) => void toast('error', text, toastMs), [toast]);
  const refuse = useCallback(
    ({ id, params, types }: Refused) => {
      const names = types && [...types.ids.map((one) => t(one)), ...types.others].join(t('upload.between'));
      showError(t(id, { ...params, types: names }));
    },
    [t, showError],
  );
  return { showError, refuse };
}
