import { type RefObject, useEffect } from 'react';
import { useDevice } from '#runtime/context/application.tsx';

/**
 * Focuses the first empty input of an element once it is rendered, unless the user has focused something already. Not
 * on a phone, where the on-screen keyboard would cover half of the page.
 */
export function useFirstFocus(place: RefObject<HTMLElement | null>): void {
  const { mobile } = useDevice();
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
