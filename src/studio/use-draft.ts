import { useCallback, useEffect, useState } from 'react';

/** The undo history of an editing session: previous and undone states. */
interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
  /** When the current step began, in milliseconds, and where; immediate further typing belongs to it. */
  since: number;
  place?: string | undefined;
}

/** Time in milliseconds within which typing counts as one undo step. */
export const togetherMs = 800;

export const begun = <T>(now: T): History<T> => ({ past: [], now, future: [], since: 0 });

/** Adds an edit to the history; `at` in milliseconds. Only typing at the same named place is merged. */
export function edited<T>(history: History<T>, next: T, at: number, place?: string): History<T> {
  const { past, now, since } = history;
  const isOneEdit = place !== undefined && place === history.place && at - since < togetherMs;
  return { past: isOneEdit ? past : [...past, now], now: next, future: [], since: isOneEdit ? since : at, place };
}

export function undone<T>({ past, now, future }: History<T>): History<T> {
  const before = past.at(-1);
  return before === undefined
    ? { past, now, future, since: 0 }
    : { past: past.slice(0, -1), now: before, future: [now, ...future], since: 0 };
}

export function redone<T>({ past, now, future: [next, ...future] }: History<T>): History<T> {
  return next === undefined
    ? { past, now, future: [], since: 0 }
    : { past: [...past, now], now: next, future, since: 0 };
}

/** The two texts edited in the studio. */
export interface Texts {
  form: string;
  list: string;
}

interface StoredDraft extends Texts {
  /** Version of the saved form these texts are based on. */
  version: number;
}

const writeAfterMs = 300;
const same = (one: Texts, other: Texts) => one.form === other.form && one.list === other.list;
const keyOf = (id: string) => `zhjy_studio:${id}`;

/** The draft stored in this browser for a form, or undefined. */
function readDraft(storage: Storage, id: string): StoredDraft | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(id)) ?? '');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { form, list, version } = stored as Record<string, unknown>;
    if (typeof form !== 'string' || typeof list !== 'string' || typeof version !== 'number') return undefined;
    return { form, list, version };
  } catch {
    return undefined;
  }
}

/**
 * The texts being edited. Unsaved ones are stored in this browser, so that a reload, a crash or an expired session
 * loses nothing; removed when equal to the saved ones.
 */
export function useDraft(id: string, saved: Texts, version: number) {
  const [stored] = useState(() => readDraft(localStorage, id));
  const [history, setHistory] = useState(() => begun<Texts>(stored ? { form: stored.form, list: stored.list } : saved));
  const texts = history.now;
  // A draft based on an older version is saved with that version, so that the server detects the conflict (optimistic
  // locking).
  const [base, setBase] = useState(stored?.version ?? version);
  const isChanged = texts.form !== saved.form || texts.list !== saved.list;

  useEffect(() => {
    const timer = setTimeout(() => {
      if (isChanged) localStorage.setItem(keyOf(id), JSON.stringify({ ...texts, version: base }));
      else localStorage.removeItem(keyOf(id));
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [id, texts, base, isChanged]);

  const change = useCallback((part: keyof Texts, text: string, place?: string) => {
    setHistory((old) => (old.now[part] === text ? old : edited(old, { ...old.now, [part]: text }, Date.now(), place)));
  }, []);
  const restart = useCallback((from: Texts, newVersion: number) => {
    setHistory((old) => (same(old.now, from) ? old : edited(old, from, 0)));
    setBase(newVersion);
  }, []);
  const undo = useCallback(() => setHistory(undone), []);
  const redo = useCallback(() => setHistory(redone), []);
  return {
    texts,
    change,
    restart,
    version: base,
    isChanged,
    isRestored: stored !== undefined,
    /** Absent when there is nothing to undo or redo. */
    undo: history.past.length > 0 ? undo : undefined,
    redo: history.future.length > 0 ? redo : undefined,
  };
}
