import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useEffectOn } from '#runtime/context/effects.ts';

/** Distance to the end, in pixels, that triggers loading the next page (LIMIT-005). */
const nearEndPx = 200;

/**
 * Infinite scrolling: calls `more` when a scrolling list is near its end, also while its content does not fill it.
 * `count`: the number of loaded entries, so that the list is measured again when it grows. `more`: absent on the last
 * page.
 */
export function useInfiniteScroll<List extends HTMLElement = HTMLDivElement>(
  count: number,
  more: (() => void) | undefined,
  nearPx = nearEndPx,
): RefObject<List | null> {
  const ref = useRef<List>(null);
  const look = useEffectEvent(() => {
    const list = ref.current;
    // A hidden list has no height: it would load every page.
    if (!list || list.clientHeight === 0) return;
    if (list.scrollHeight - list.scrollTop - list.clientHeight <= nearPx) more?.();
  });
  useEffect(() => {
    const list = ref.current;
    const onScroll = () => look();
    list?.addEventListener('scroll', onScroll, { passive: true });
    return () => list?.removeEventListener('scroll', onScroll);
  }, []);
  useEffectOn(count, look);
  return ref;
}
