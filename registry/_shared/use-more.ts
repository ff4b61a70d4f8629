import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Lists ask for their next page this near to their end (LIMIT-005). */
const nearEndPx = 200;

/**
 * Asks for more when a list that scrolls is near its end, also where what is there does not fill it. `count`: how much is
 * there, so that the list is measured again when it grows. `more`: absent when nothing comes after.
 */
export function useMore<List extends HTMLElement = HTMLDivElement>(
  count: number,
  more: (() => void) | undefined,
  nearPx = nearEndPx,
): RefObject<List | null> {
  const ref = useRef<List>(null);
  const look = useEffectEvent(() => {
    const list = ref.current;
    // One that is hidden has no end to be near to: it would ask for everything.
    if (!list || list.clientHeight === 0) return;
    if (list.scrollHeight - list.scrollTop - list.clientHeight <= nearPx) more?.();
  });
  useEffect(() => {
    const list = ref.current;
    const onScroll = () => look();
    list?.addEventListener('scroll', onScroll, { passive: true });
    return () => list?.removeEventListener('scroll', onScroll);
  }, []);
  useEffect(() => look(), [count]);
  return ref;
}
