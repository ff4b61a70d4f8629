import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Asks for more when a list that scrolls is near its end, also where what is there does not fill it. `count`: how much is
 * there, so that the list is measured again when it grows.
 */
export function useMore(nearPx: number, count: number, more: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const look = useEffectEvent(() => {
    const list = ref.current;
    if (list && list.scrollHeight - list.scrollTop - list.clientHeight <= nearPx) more();
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
