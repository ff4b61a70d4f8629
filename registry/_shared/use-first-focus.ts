import { type RefObject, useEffect } from 'react';
import { usePlatform } from '#runtime/platform.ts';

/**
 * Puts the cursor into the first empty box of a place once that is there, unless the person is somewhere already. Not on a
 * phone, where the keyboard would cover half of the page.
 */
export function useFirstFocus(place: RefObject<HTMLElement | null>): void {
  const { mobile } = usePlatform();
  useEffect(() => {
    const element = place.current;
    if (!element || mobile) return;
    const isDone = () => {
      const boxes = [...element.querySelectorAll<HTMLInputElement>('input:enabled')];
      if (boxes.length === 0) return false;
      if (document.activeElement === document.body) (boxes.find(({ value }) => value === '') ?? boxes[0])?.focus();
      return true;
    };
    if (isDone()) return;
    // The form arrives after the page.
    const observer = new MutationObserver(() => isDone() && observer.disconnect());
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [place, mobile]);
}
