import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** The drag state: index of the dragged row, index below the pointer, and offset in pixels. */
export interface Drag {
  from: number;
  to: number;
  offsetPx: number;
}

/** Distance to an edge, in pixels, that triggers auto-scrolling. */
const edgePx = 28;
const stepPx = 8;

interface Bounds {
  first: number;
  last: number;
}

/**
 * Drag and drop of equally high rows in a scrolling list, with mouse, pen or touch. `start` is the pointer handler of a
 * row's handle, which is a child of the row.
 */
export function useDrag(onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const start = (event: PointerEvent<HTMLElement>, from: number, { first, last }: Bounds) => {
    const row = event.currentTarget.closest('li');
    const scroller = row?.closest<HTMLElement>('.ant-drawer-body');
    if (!row || event.button !== 0) return;
    const topOf = () => scroller?.scrollTop ?? 0;
    const startPx = event.clientY + topOf();
    const rowPx = row.offsetHeight || 1;
    let to = from;
    const move = (moved: globalThis.PointerEvent) => {
      scrollAlong(scroller, moved.clientY);
      const offsetPx = moved.clientY + topOf() - startPx;
      to = Math.min(last, Math.max(first, from + Math.round(offsetPx / rowPx)));
      setDrag({ from, to, offsetPx });
    };
    const end = () => {
      stop.current?.abort();
      setDrag(undefined);
    };
    const drop = () => {
      end();
      if (to !== from) onDrop(from, to);
    };
    stop.current?.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
    globalThis.addEventListener('pointermove', move, { signal });
    globalThis.addEventListener('pointerup', drop, { signal });
    globalThis.addEventListener('pointercancel', end, { signal });
    setDrag({ from, to, offsetPx: 0 });
  };
  return { drag, start };
}

function scrollAlong(scroller: HTMLElement | null | undefined, y: number): void {
  if (!scroller || scroller.scrollHeight <= scroller.clientHeight) return;
  const edges = scroller.getBoundingClientRect();
  if (y < edges.top + edgePx) scroller.scrollTop -= stepPx;
  else if (y > edges.bottom - edgePx) scroller.scrollTop += stepPx;
}

/** The vertical offset in pixels of a row while a row is dragged. */
export function shiftOf(place: number, drag: Drag | undefined, rowPx: number): number {
  if (!drag) return 0;
  const { from, to, offsetPx } = drag;
  if (place === from) return offsetPx;
  if (place > from && place <= to) return -rowPx;
  return place < from && place >= to ? rowPx : 0;
}
