import { useEffect, useEffectEvent } from 'react';
import { addressOf } from '#core/editing/node-places.ts';
import { gridPath } from '#core/portal/page-cells.ts';
import type { Cards } from '#core/portal/cards.ts';
import { useDrags, isWithin } from '../../../design/drags.ts';
import type { Landing } from '../../../design/landing.ts';

/** Makes the canvas a view onto which parts are dragged: a new layer is put with its middle at the pointer. */
export function useDropView(canvas: HTMLElement, scale: number, offered: Cards): void {
  const { register, dragged } = useDrags();
  const land = useEffectEvent((x: number, y: number): Landing | undefined => {
    if (!dragged || !('kind' in dragged)) return undefined;
    const box = canvas.getBoundingClientRect();
    if (!isWithin(box, x, y)) return undefined;
    const size = offered.get(dragged.kind.zhjyKey);
    if (!size) return undefined;
    const { w, h } = size;
    const at = { x: Math.round((x - box.left) / scale - w / 2), y: Math.round((y - box.top) / scale - h / 2), w, h };
    return { address: addressOf(gridPath), side: 'inside', at };
  });
  const boxAt = useEffectEvent(({ at }: Landing): DOMRect | undefined => {
    const { left, top } = canvas.getBoundingClientRect();
    return at && new DOMRect(left + at.x * scale, top + at.y * scale, at.w * scale, at.h * scale);
  });
  useEffect(
    () =>
      register({
        element: canvas.closest<HTMLElement>('.zs-stage') ?? canvas,
        landingAt: (x, y) => land(x, y),
        markOf: (landing) => boxAt(landing),
        reveal: async () => undefined,
      }),
    [canvas, register],
  );
}
