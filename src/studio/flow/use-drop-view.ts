import { useReactFlow } from '@xyflow/react';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { valueAt } from '#core/editing/node-edits.ts';
import { addressOf } from '#core/editing/node-places.ts';
import { keysOf } from '#core/schema/path.ts';
import { useDrags } from '../design/drags.ts';
import type { Landing } from '../design/landing.ts';
import { useEditing } from '../editing.ts';

/** How near to a line a drag must be, in pixels. */
const nearPx = 90;

/** The place that a point of a line means, as a landing of the studio. */
function landingOf(tree: unknown, list: string, index: number): Landing {
  const path = keysOf(list);
  const entries = valueAt(tree, path);
  const length = Array.isArray(entries) ? entries.length : 0;
  if (index < length) return { address: addressOf([...path, index]), side: 'before' };
  if (length > 0) return { address: addressOf([...path, length - 1]), side: 'after' };
  return { address: path.length > 1 ? addressOf(path.slice(0, -1)) : undefined, side: 'inside' };
}

/** Makes the drawing a view onto which steps are dragged: they land on the nearest line. */
export function useDropView(surface: RefObject<HTMLElement | null>): void {
  const { tree } = useEditing();
  const { register } = useDrags();
  const { getNode, setCenter, getZoom } = useReactFlow();
  const landings = useEffectEvent(() =>
    [...(surface.current?.querySelectorAll<HTMLElement>('.zs-step-insert') ?? [])].map((element) => ({
      rect: element.getBoundingClientRect(),
      landing: landingOf(tree, element.dataset['list'] ?? '', Number(element.dataset['index'])),
    })),
  );
  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    return register({
      element,
      landingAt(x, y, accepts) {
        const near = landings()
          .map(({ rect, landing }) => ({
            landing,
            far: Math.hypot(rect.x + rect.width / 2 - x, rect.y + rect.height / 2 - y),
          }))
          .filter(({ far, landing }) => far < nearPx && accepts(landing))
          .toSorted((a, b) => a.far - b.far);
        return near[0]?.landing;
      },
      markOf({ address, side }) {
        const found = landings().find(({ landing }) => landing.address === address && landing.side === side);
        if (found)
          return new DOMRect(found.rect.x - 60, found.rect.y + found.rect.height / 2, 120 + found.rect.width, 0);
        const box = element.querySelector<HTMLElement>(`[data-address="${CSS.escape(address ?? '')}"]`);
        const rect = box?.getBoundingClientRect();
        if (!rect || side === 'inside') return rect;
        return new DOMRect(rect.left, side === 'before' ? rect.top : rect.bottom, rect.width, 0);
      },
      async reveal({ address }) {
        const node = getNode(address ?? '');
        if (node) await setCenter(node.position.x + 100, node.position.y + 32, { zoom: getZoom() });
      },
    });
  }, [surface, register, getNode, setCenter, getZoom]);
}
