import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How high an element is that fills the room left to it; undefined until it is known, or where it has none. */
export function useFill(): { ref: RefObject<HTMLDivElement | null>; heightPx: number | undefined } {
  const ref = useRef<HTMLDivElement>(null);
  const [heightPx, setHeight] = useState<number>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setHeight(element.clientHeight || undefined);
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, heightPx };
}
