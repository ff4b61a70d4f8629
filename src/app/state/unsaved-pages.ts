import { createUnsavedForms, type UnsavedForms } from '#runtime/context/unsaved-forms.ts';

/** The forms of all visited pages by path, hidden pages included. */
export interface UnsavedPages {
  /** The forms of one page, created on first use. `turn`: a rebuilt page starts with an empty set. */
  of(path: string, turn: number): UnsavedForms;
  isDirty(path: string): boolean;
  dirty(paths: readonly string[]): ReturnType<UnsavedForms['dirty']>;
  /** Drops all other pages. */
  retain(paths: ReadonlySet<string>): void;
  hasAny(): boolean;
}

export function createUnsavedPages(): UnsavedPages {
  const pages = new Map<string, { turn: number; forms: UnsavedForms }>();
  const dirty = (paths: Iterable<string>) => [...paths].flatMap((path) => pages.get(path)?.forms.dirty() ?? []);
  return {
    of(path, turn) {
      const known = pages.get(path);
      if (known?.turn === turn) return known.forms;
      const forms = createUnsavedForms();
      pages.set(path, { turn, forms });
      return forms;
    },
    isDirty: (path) => dirty([path]).length > 0,
    dirty,
    retain(paths) {
      for (const path of pages.keys()) if (!paths.has(path)) pages.delete(path);
    },
    hasAny: () => dirty(pages.keys()).length > 0,
  };
}
