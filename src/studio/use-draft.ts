import { useCallback, useEffect, useState } from 'react';
import { begun, edited, redone, undone } from './history.ts';

/** The two texts edited in the studio. */
export interface Texts {
  form: string;
  list: string;
}

interface Kept extends Texts {
  /** Version of the saved form these texts are based on. */
  version: number;
}

const writeAfterMs = 300;
const same = (one: Texts, other: Texts) => one.form === other.form && one.list === other.list;
const keyOf = (id: string) => `zhjy_studio:${id}`;

/** The draft stored in this browser for a form, or undefined. */
function readDraft(storage: Storage, id: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(id)) ?? '');
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { form, list, version } = kept as Record<string, unknown>;
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
  const [kept] = useState(() => readDraft(localStorage, id));
  const [history, setHistory] = useState(() => begun<Texts>(kept ? { form: kept.form, list: kept.list } : saved));
  const texts = history.now;
  // A draft based on an older version is saved with that version, so that the server detects the conflict (optimistic
  // locking).
  const [base, setBase] = useState(kept?.version ?? version);
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
    isRestored: kept !== undefined,
    /** Absent when there is nothing to undo or redo. */
    undo: history.past.length > 0 ? undo : undefined,
    redo: history.future.length > 0 ? redo : undefined,
  };
}
