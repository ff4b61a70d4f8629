import { type RefObject, useEffect, useState } from 'react';

/** The width of an element in pixels, followed as it changes; undefined before it was measured. */
export function useWidth(ref: RefObject<HTMLElement | null>): number | undefined {
  const [widthPx, setWidth] = useState<number>();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return widthPx;
}
