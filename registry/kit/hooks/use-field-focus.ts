import { useEffect } from 'react';
import { usePlatform } from '#runtime/context/platform.ts';

const fillable = ':is(input, textarea, button, [tabindex="0"]):not(:disabled, [readonly], .zf-tip)';

/**
 * Moves the focus to the first field of a window once the window has taken the focus and the field is rendered: by
 * default a window focuses its close button. A user who focuses something first is not interrupted. Not on a phone,
 * where the on-screen keyboard would cover half of the form.
 */
export function useFieldFocus(place: HTMLElement | null): void {
  const { mobile } = usePlatform();
  useEffect(() => {
    if (!place || mobile) return undefined;
    const ended = new AbortController();
    const observer = new MutationObserver(() => begin());
    const stop = () => {
      observer.disconnect();
      ended.abort();
    };
    const begin = () => {
      if (!hasTakenFocus(place)) return;
      if (place.contains(document.activeElement) || focusFirst(place)) stop();
    };
    const { signal } = ended;
    document.addEventListener('focusin', begin, { signal });
    for (const press of ['keydown', 'pointerdown']) document.addEventListener(press, stop, { signal });
    observer.observe(place, { childList: true, subtree: true });
    begin();
    return stop;
  }, [place, mobile]);
}

/** A drawer focuses itself, a dialog focuses its content. */
function hasTakenFocus(place: HTMLElement): boolean {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return false;
  return activeElement.contains(place) || place.closest('[role=dialog]')?.contains(activeElement) === true;
}

/** Focuses the first field; returns whether there was one. An invisible field cannot take the focus. */
function focusFirst(place: HTMLElement): boolean {
  const fields = place.querySelectorAll<HTMLElement>(`.zf-control ${fillable}`);
  for (const field of fields) {
    field.focus({ preventScroll: true });
    if (document.activeElement === field) return true;
  }
  return false;
}
