import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  type Edited,
  type EditedDocument,
  openDocument,
  type TreeRecipe,
  withText,
  withTree,
} from '#core/editing/document.ts';
import { useAuth } from '#runtime/context/application.tsx';
import { type EditingSession, openSession, redone, undone, withStep } from '#core/editing/history.ts';

/** The parts of a form that are edited together. */
export type Part = 'form' | 'list';

/** The texts that are edited together, by their parts. */
export type Texts<P extends string = Part> = Readonly<Record<P, string>>;
export type Documents<P extends string = Part> = Readonly<Record<P, EditedDocument>>;

export const partsOf = <P extends string>(texts: Texts<P>) => Object.keys(texts) as P[];

export const openTexts = <P extends string>(texts: Texts<P>): Documents<P> =>
  byPart(texts, (part) => openDocument(texts[part]));

function byPart<P extends string, T>(texts: Texts<P>, valueOf: (part: P) => T): Record<P, T> {
  return Object.fromEntries(partsOf(texts).map((part) => [part, valueOf(part)])) as Record<P, T>;
}

/** The saved state that edits started from: its version, and its texts for a merge. */
interface Base<P extends string> {
  version: number;
  /** Unknown for drafts of a former version of this product. */
  texts: Texts<P> | undefined;
}

/** Its texts are properties of their own, next to these. */
interface StoredDraft {
  version: number;
  base?: object | undefined;
  /** Epoch milliseconds. */
  savedAt: number;
}

const writeAfterMs = 300;

/** The texts of these parts in a stored value; undefined where one is missing. */
function textsIn<P extends string>(value: unknown, parts: readonly P[]): Texts<P> | undefined {
  const all = (value ?? {}) as Record<P, unknown>;
  if (!parts.every((part) => typeof all[part] === 'string')) return undefined;
  return Object.fromEntries(parts.map((part) => [part, all[part]])) as Record<P, string>;
}
const prefix = 'zhjy_studio:';

/** The drafts of other forms that a browser holds, of all users; the oldest ones make room. */
const draftsMax = 20;

/** Stores a draft; the oldest others are given up where there are too many, or the storage is full. */
function writeDraft(storage: Storage, key: string, draft: StoredDraft): void {
  const ageOf = (one: string) => readDraft(storage, one)?.savedAt ?? 0;
  const others = Object.keys(storage)
    .filter((one) => one.startsWith(prefix) && one !== key)
    .toSorted((a, b) => ageOf(b) - ageOf(a));
  for (const old of others.splice(draftsMax)) storage.removeItem(old);
  for (;;) {
    try {
      return storage.setItem(key, JSON.stringify(draft));
    } catch {
      const oldest = others.pop();
      if (oldest === undefined) return;
      storage.removeItem(oldest);
    }
  }
}

/** The draft stored in this browser under a key, or undefined. */
function readDraft(storage: Storage, key: string): StoredDraft | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { version, base, savedAt, ...texts } = stored as Record<string, unknown>;
    if (typeof version !== 'number') return undefined;
    const from = typeof base === 'object' && base !== null ? base : undefined;
    return { ...texts, version, base: from, savedAt: typeof savedAt === 'number' ? savedAt : 0 };
  } catch {
    return undefined;
  }
}

/** A step that replaces texts as a whole. */
const replaced = <P extends string>(session: EditingSession<P>, texts: Texts<P>) =>
  withStep(
    session,
    byPart(texts, (part) => withText(session.documents[part], texts[part])),
    { at: 0 },
  );

/** Stores unsaved texts shortly after each edit, and when the page is left. */
function useStored<P extends string>(
  key: string,
  isChanged: boolean,
  { texts, base }: { texts: Texts<P>; base: Base<P> },
): void {
  useEffect(() => {
    const write = () => {
      const draft: StoredDraft = { ...texts, version: base.version, base: base.texts, savedAt: Date.now() };
      if (isChanged) writeDraft(localStorage, key, draft);
      else localStorage.removeItem(key);
    };
    const timer = setTimeout(write, writeAfterMs);
    window.addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
    };
  }, [key, texts, base, isChanged]);
}

interface DraftOptions<P extends string> {
  saved: Texts<P>;
  version: number;
  /** What is edited visually where a part has no text yet. */
  blank: Readonly<Partial<Record<NoInfer<P>, object>>>;
}

/** The draft of a definition stored in this browser, with the state that it started from. */
function storedDraft<P extends string>(key: string, { saved, version }: DraftOptions<P>) {
  const stored = readDraft(localStorage, key);
  const parts = partsOf(saved);
  const texts = textsIn(stored, parts);
  // A draft based on an older version is saved with that version, so that the server detects the conflict (optimistic
  // locking).
  const isOlder = stored !== undefined && texts !== undefined && stored.version !== version;
  const base: Base<P> = isOlder
    ? { version: stored.version, texts: textsIn(stored.base, parts) }
    : { version, texts: { ...saved } };
  return { texts, base, savedAt: texts && stored?.savedAt };
}

/**
 * The documents being edited. Unsaved ones are stored in this browser, so that a reload, a crash or an expired session
 * loses nothing; removed when equal to the saved ones. Each user has own ones.
 */
export function useDraft<P extends string>(id: string, options: DraftOptions<P>): Draft<P> {
  const { saved, blank } = options;
  const { user } = useAuth();
  const key = `${prefix}${String(user['id'])}:${id}`;
  const [stored] = useState(() => storedDraft(key, options));
  const [session, setSession] = useState(() => openSession<P>(openTexts(stored.texts ?? saved)));
  const { documents } = session;
  const [parts] = useState(() => partsOf(saved));
  const texts = useMemo(
    () => Object.fromEntries(parts.map((part) => [part, documents[part].text])) as Texts<P>,
    [documents, parts],
  );
  const [base, setBase] = useState(stored.base);
  const isChanged = parts.some((part) => texts[part] !== saved[part]);

  useStored(key, isChanged, { texts, base });

  const change = useCallback((part: P, text: string, place?: string) => {
    setSession((old) => withStep(old, only(part, withText(old.documents[part], text)), { at: Date.now(), place }));
  }, []);
  const edit = useCallback(
    (part: P, recipe: TreeRecipe, place?: string) => {
      setSession((old) => {
        const edited = withTree(old.documents[part], recipe, blank[part] ?? {});
        return withStep(old, only(part, edited), { at: Date.now(), place });
      });
    },
    [blank],
  );
  const replace = useCallback((all: Texts<P>) => setSession((old) => replaced(old, all)), []);
  const undo = useCallback(() => setSession(undone<P>), []);
  const redo = useCallback(() => setSession(redone<P>), []);
  return {
    documents,
    texts,
    change,
    edit,
    replace,
    base,
    rebase: setBase,
    blank,
    isChanged,
    restoredFrom: stored.savedAt,
    undo: session.past.length > 0 ? undo : undefined,
    redo: session.future.length > 0 ? redo : undefined,
  };
}

const only = <P extends string>(part: P, edited: Edited) => ({ [part]: edited }) as Partial<Record<P, Edited>>;

export interface Draft<P extends string = Part> {
  documents: Documents<P>;
  texts: Texts<P>;
  /** Changes a text, or a tree. `place`: what is typed into, so that typing is one undo step. */
  change(part: P, text: string, place?: string): void;
  edit(part: P, recipe: TreeRecipe, place?: string): void;
  replace(all: Texts<P>): void;
  base: Base<P>;
  /** Sets the saved state that further edits start from. */
  rebase(base: Base<P>): void;
  blank: DraftOptions<P>['blank'];
  isChanged: boolean;
  /** When the edits were made that were restored from this browser, in epoch milliseconds; undefined: none were. */
  restoredFrom: number | undefined;
  /** Absent when there is nothing to undo or redo. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}
