import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { type ArrangedCell, changeCell } from '#core/portal/personal-cells.ts';
import { gridColumns, type Place } from '#core/portal/place-cells.ts';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow key moves a cell, or with Shift how large it makes it. */
export function placeByKey(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  { x, y, w, h }: Place,
): Partial<Place> | undefined {
  const [columns, rows] = steps[key] ?? [];
  if (columns === undefined || rows === undefined) return undefined;
  return shiftKey ? { w: w + columns, h: h + rows } : { x: x + columns, y: y + rows };
}

/** Pixels of a row of the grid. */
export const rowPx = 40;

/** A drag of a cell, or of its corner. */
interface Drag {
  id: string;
  isResize: boolean;
  /** The cells, the dragged one's place and the pointer's point within the grid when it began. */
  cells: readonly ArrangedCell[];
  place: Place;
  point: { x: number; y: number };
  now: readonly ArrangedCell[];
}

interface Options {
  grid: RefObject<HTMLElement | null>;
  cells: readonly ArrangedCell[];
  /** CSS selector of the corner that resizes a cell. */
  corner: string;
  /** Called at each step of the grid; the cells are as they were before the drag where it is cancelled. */
  onMove(cells: readonly ArrangedCell[], id: string): void;
  /** Called when a drag that moved something ends, unless it was cancelled. */
  onDrop?(cells: readonly ArrangedCell[], id: string): void;
}

/** Moves cells by their surface and resizes them by their corner, with mouse, pen and touch, in steps of the grid. */
export function useCellDrag({ grid, cells, corner, onMove, onDrop }: Options) {
  const drag = useRef<Drag>(undefined);
  const [dragged, setDragged] = useState<string>();
  const pointIn = ({ clientX, clientY }: PointerEvent) => {
    const { left, top } = grid.current!.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const end = () => {
    drag.current = undefined;
    setDragged(undefined);
  };
  const handlersOf = ({ id, x, y, w, h }: ArrangedCell) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const target = event.target as Element;
      if (event.button !== 0 || target.closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const isResize = target.closest(corner) !== null;
      drag.current = { id, isResize, cells, place: { x, y, w, h }, point: pointIn(event), now: cells };
      setDragged(id);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current?.id !== id) return;
      const { isResize, place, point, cells: from, now: before } = drag.current;
      const now = pointIn(event);
      const columns = Math.round(((now.x - point.x) / grid.current!.clientWidth) * gridColumns);
      const rows = Math.round((now.y - point.y) / rowPx);
      const to = isResize ? { w: place.w + columns, h: place.h + rows } : { x: place.x + columns, y: place.y + rows };
      const next = changeCell(from, id, to);
      if (next.every((cell, at) => isSamePlace(cell, before[at]))) return;
      drag.current.now = next;
      onMove(next, id);
    },
    onPointerUp() {
      if (drag.current && drag.current.now !== drag.current.cells) onDrop?.(drag.current.now, id);
      end();
    },
    onPointerCancel: () => void cancel(),
  });
  /** Cancels the current drag; false: there is none. */
  const cancel = () => {
    if (!drag.current) return false;
    onMove(drag.current.cells, drag.current.id);
    end();
    return true;
  };
  return { dragged, handlersOf, cancel };
}

const isSamePlace = (a: Place, b: Place | undefined) => a.x === b?.x && a.y === b.y && a.w === b.w && a.h === b.h;
