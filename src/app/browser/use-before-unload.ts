import { useCallback, useEffect, useState } from 'react';
import { createUnsavedForms, type UnsavedForms } from '#runtime/context/unsaved-forms.ts';

/** The browser asks before a tab with unsaved changes is closed or reloaded; drafts are written in any case. */
export function useBeforeUnload(hasAny: () => boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (hasAny()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasAny]);
}

/**
 * The forms of a part of the window outside of visited pages; the browser asks about them while the part is mounted.
 */
export function useUnsavedHere(): UnsavedForms {
  const [forms] = useState(() => createUnsavedForms());
  useBeforeUnload(useCallback(() => forms.dirty().length > 0, [forms]));
  return forms;
}
