import { useLayoutEffect, useState } from 'react';

/** Pixels of the window for one of a canvas of so many across; it follows the size of the element. */
export function useCanvasScale(canvas: HTMLElement | null, width: number): number {
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const room = canvas?.parentElement;
    if (!canvas || !room) return undefined;
    const measure = () => {
      const across = canvas.getBoundingClientRect().width;
      if (across > 0) setScale(across / width);
    };
    measure();
    // The canvas itself has the same size however it is scaled; its room has that of the window.
    const sizes = new ResizeObserver(measure);
    sizes.observe(room);
    return () => sizes.disconnect();
  }, [canvas, width]);
  return scale;
}
