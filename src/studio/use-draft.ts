import { useCallback, useEffect, useMemo, useState } from 'react';
import { type EditedDocument, openDocument, type TreeRecipe, withText, withTree } from '#core/editing/document.ts';
import { type EditingSession, openSession, redone, undone, withStep } from '#core/editing/history.ts';

/** The two texts edited in the studio. */
export interface Texts {
  form: string;
  list: string;
}

export type Part = keyof Texts;
export type Documents = Readonly<Record<Part, EditedDocument>>;

export const openTexts = ({ form, list }: Texts): Documents => ({ form: openDocument(form), list: openDocument(list) });

/** The saved state that edits started from: its version, and its texts for a merge. */
interface Base {
  version: number;
  /** Unknown for drafts of a former version of this product. */
  texts: Texts | undefined;
}

interface StoredDraft extends Texts {
  version: number;
  base?: Texts | undefined;
}

const writeAfterMs = 300;

const textsIn = (value: unknown): Texts | undefined => {
  const { form, list } = (value ?? {}) as Record<string, unknown>;
  return typeof form === 'string' && typeof list === 'string' ? { form, list } : undefined;
};
const keyOf = (id: string) => `zhjy_studio:${id}`;

/** The draft stored in this browser for a form, or undefined. */
function readDraft(storage: Storage, id: string): StoredDraft | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(id)) ?? '');
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { version, base } = stored as Record<string, unknown>;
    const texts = textsIn(stored);
    return texts && typeof version === 'number' ? { ...texts, version, base: textsIn(base) } : undefined;
  } catch {
    return undefined;
  }
}

/** A step that replaces texts as a whole. */
const replaced = (session: EditingSession<Part>, texts: Texts) =>
  withStep(
    session,
    {
      form: withText(session.documents.form, texts.form),
      list: withText(session.documents.list, texts.list),
    },
    { at: 0 },
  );

/**
 * The documents being edited. Unsaved ones are stored in this browser, so that a reload, a crash or an expired session
 * loses nothing; removed when equal to the saved ones. `blank`: the form that is edited visually where there is none.
 */
export function useDraft(id: string, { saved, version, blank }: { saved: Texts; version: number; blank: object }) {
  const [stored] = useState(() => readDraft(localStorage, id));
  const [session, setSession] = useState(() => openSession<Part>(openTexts(stored ?? saved)));
  const { documents } = session;
  const texts = useMemo(() => ({ form: documents.form.text, list: documents.list.text }), [documents]);
  // A draft based on an older version is saved with that version, so that the server detects the conflict (optimistic
  // locking).
  const [base, setBase] = useState<Base>(() =>
    stored && stored.version !== version
      ? { version: stored.version, texts: stored.base }
      : { version, texts: { ...saved } },
  );
  const isChanged = texts.form !== saved.form || texts.list !== saved.list;

  useEffect(() => {
    const timer = setTimeout(() => {
      const draft: StoredDraft = { ...texts, version: base.version, base: base.texts };
      if (isChanged) localStorage.setItem(keyOf(id), JSON.stringify(draft));
      else localStorage.removeItem(keyOf(id));
    }, writeAfterMs);
    return () => clearTimeout(timer);
  }, [id, texts, base, isChanged]);

  const change = useCallback((part: Part, text: string, place?: string) => {
    setSession((old) => withStep(old, { [part]: withText(old.documents[part], text) }, { at: Date.now(), place }));
  }, []);
  const edit = useCallback(
    (recipe: TreeRecipe, place?: string) => {
      setSession((old) =>
        withStep(old, { form: withTree(old.documents.form, recipe, blank) }, { at: Date.now(), place }),
      );
    },
    [blank],
  );
  const replace = useCallback((all: Texts) => setSession((old) => replaced(old, all)), []);
  const undo = useCallback(() => setSession(undone), []);
  const redo = useCallback(() => setSession(redone), []);
  return {
    documents,
    texts,
    /** Changes a text, or the tree of the form. `place`: what is typed into, so that typing is one undo step. */
    change,
    edit,
    replace,
    base,
    /** Sets the saved state that further edits start from. */
    rebase: setBase,
    blank,
    isChanged,
    isRestored: stored !== undefined,
    /** Absent when there is nothing to undo or redo. */
    undo: session.past.length > 0 ? undo : undefined,
    redo: session.future.length > 0 ? redo : undefined,
  };
}
