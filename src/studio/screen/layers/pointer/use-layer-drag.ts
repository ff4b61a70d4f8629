import { type PointerEvent, useRef, useState } from 'react';
import { boxAround, changingWith, type DesignedLayer, moveLayers, resizeLayer } from '#core/screen/page-layers.ts';
import type { Size } from '#core/screen/scale.ts';
import { type Guides, guidesOf, noGuides, snapMove, snapResize } from '#core/screen/snapping.ts';

interface Drag {
  id: string;
  isResize: boolean;
  layers: readonly DesignedLayer[];
  ids: readonly string[];
  from: { x: number; y: number };
  now: readonly DesignedLayer[];
}

interface Options {
  layers: readonly DesignedLayer[];
  /** Pixels of the window for one of the canvas. */
  scale: number;
  /** The size of the canvas in its pixels. */
  size: Size;
  /** CSS selector of the corner that resizes a layer. */
  corner: string;
  /** The layers are as they were before the drag where it is cancelled. */
  onMove(layers: readonly DesignedLayer[]): void;
  onDrop(layers: readonly DesignedLayer[]): void;
}

/** Pixels of the window within which a layer snaps to a line. */
const nearPx = 6;

/** The layers of a drag that went so far in pixels of the canvas, and the lines they snapped to. */
function draggedBy({ id, isResize, layers, ids }: Drag, by: { x: number; y: number }, size: Size, near: number) {
  const moving = isResize ? layers.filter((layer) => layer.id === id && !layer.isLocked) : changingWith(layers, ids);
  const box = boxAround(moving);
  if (!box) return { layers, guides: noGuides };
  const lines = guidesOf(
    layers.filter((layer) => !moving.includes(layer)),
    size,
  );
  if (isResize) {
    const snapped = snapResize(box, { w: by.x, h: by.y }, lines, near);
    return { layers: resizeLayer(layers, id, snapped.by), guides: snapped.guides };
  }
  const snapped = snapMove(box, by, lines, near);
  return { layers: moveLayers(layers, ids, snapped.by), guides: snapped.guides };
}

/**
 * Moves layers by their surface and resizes one by its corner, with mouse, pen and touch, in pixels of the canvas. Near
 * others they snap, unless Alt is held.
 */
export function useLayerDrag({ layers, scale, size, corner, onMove, onDrop }: Options) {
  const drag = useRef<Drag>(undefined);
  const [dragged, setDragged] = useState<string>();
  const [guides, setGuides] = useState<Guides>(noGuides);
  const end = () => {
    drag.current = undefined;
    setDragged(undefined);
    setGuides(noGuides);
  };
  return {
    dragged,
    /** The lines that the dragged layers are on. */
    guides,
    /** Cancels a drag; false: there is none. */
    cancel(): boolean {
      if (!drag.current) return false;
      onMove(drag.current.layers);
      end();
      return true;
    },
    /** `ids`: the layers that move when this one does. */
    handlersOf: (id: string, ids: readonly string[]) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const isResize = (event.target as Element).closest(corner) !== null;
        drag.current = { id, isResize, layers, ids, from: { x: event.clientX, y: event.clientY }, now: layers };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const { current } = drag;
        if (!current || current.id !== id) return;
        const x = Math.round((event.clientX - current.from.x) / scale);
        const y = Math.round((event.clientY - current.from.y) / scale);
        if (x === 0 && y === 0 && current.now === current.layers) return;
        const next = draggedBy(current, { x, y }, size, event.altKey ? 0 : nearPx / scale);
        current.now = next.layers;
        setDragged(id);
        setGuides(next.guides);
        onMove(current.now);
      },
      onPointerUp() {
        const { current } = drag;
        if (current && current.now !== current.layers) onDrop(current.now);
        end();
      },
      onPointerCancel() {
        if (drag.current) onMove(drag.current.layers);
        end();
      },
    }),
  };
}
