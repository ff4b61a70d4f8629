import { useEffect } from 'react';
import { usePlatform } from '#runtime/platform.ts';

const fillable = ':is(input, textarea, button, [tabindex="0"]):not(:disabled, [readonly], .zf-tip)';

/**
 * Puts the cursor into the first field of a window once the window has taken the focus and the field is there: a window by
 * itself begins at its cross. Whoever presses something first is left alone. Not on a phone, where the keyboard would cover
 * half of the form.
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

/** A drawer takes the focus itself, a dialog gives it to what it holds. */
function hasTakenFocus(place: HTMLElement): boolean {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return false;
  return activeElement.contains(place) || place.closest('[role=dialog]')?.contains(activeElement) === true;
}

/** Whether there was a field that takes the focus; one that is not seen does not. */
function focusFirst(place: HTMLElement): boolean {
  const fields = place.querySelectorAll<HTMLElement>(`.zf-control ${fillable}`);
  for (const field of fields) {
    field.focus({ preventScroll: true });
    if (document.activeElement === field) return true;
  }
  return false;
}
