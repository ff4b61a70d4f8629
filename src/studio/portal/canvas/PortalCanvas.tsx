import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { valueAt } from '#core/editing/node-edits.ts';
import { addressOf, childList, holdsNodes } from '#core/editing/node-places.ts';
import { gridPath, pageCells } from '#core/portal/page-cells.ts';
import type { Cards } from '#core/portal/cards.ts';
import type { ArrangedCell } from '#core/portal/personal-cells.ts';
import { gridColumns, type Place } from '#core/portal/place-cells.ts';
import { useInterpreter } from '#runtime/context/application.tsx';
import { MarksNodes } from '#runtime/context/Marked.tsx';
import { useEffectOn } from '#runtime/context/effects.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { rowPx } from '#runtime/portal/cell-drag.ts';
import { DesignedGridContext } from '#runtime/portal/designed-grid.ts';
import { landingAt, markOf, nodeAt, reveal } from '../../canvas/geometry.ts';
import { NodeMarks } from '../../canvas/NodeMarks.tsx';
import '../../canvas/canvas.css';
import { type Accepts, isWithin, useDrags } from '../../design/drags.ts';
import { type Landing, placeOfLanding } from '../../design/landing.ts';
import { useEditing } from '../../editing.ts';
import { Cells } from '../cells/Cells.tsx';
import './portal.css';

/** The cells of the edited portal, and those that are dragged at the moment. */
function useCells() {
  const { tree } = useEditing();
  const cells = useMemo(() => pageCells(tree), [tree]);
  // Belongs to the tree: a drag that was dropped or undone is over.
  const [moved, setMoved] = useState<{ tree: unknown; cells: readonly ArrangedCell[] }>();
  const shown = moved && moved.tree === tree ? moved.cells : cells;
  const move = (next: readonly ArrangedCell[]) => setMoved({ tree, cells: next });
  return { shown, isMoving: shown !== cells, move };
}

interface Props {
  /** On a phone the cells stand in one column, and are chosen only. */
  isPhone: boolean;
  cards: Cards;
  children: ReactNode;
}

/** The live portal while it is designed: its cells are moved and resized on it. The portal itself is inert. */
export function PortalCanvas({ isPhone, cards, children }: Props) {
  const t = useTranslation();
  const [content, setContent] = useState<HTMLElement | null>(null);
  const [grid, setGrid] = useState<HTMLElement | null>(null);
  const [hovered, setHovered] = useState<string>();
  const { shown, isMoving, move } = useCells();
  const places = useMemo(() => new Map<string, Place>(shown.map((cell) => [cell.id, cell])), [shown]);
  const designed = useMemo(() => ({ places, ref: setGrid }), [places]);
  const { selection } = useEditing();
  const { dragged } = useDrags();
  useDropView(content, isPhone ? null : grid, cards);
  useShown(content);
  const onClick = (event: MouseEvent) => {
    if (!content || (event.target as Element).closest('.zs-tools')) return;
    const { address, opener } = nodeAt(content, event.clientX, event.clientY);
    opener?.click();
    if (address !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey))
      selection.toggle(address, 'canvas');
    else selection.choose(address === undefined ? [] : [address], 'canvas');
  };
  return (
    <MarksNodes value>
      {/* Presses choose nodes; cells have the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className="zs-canvas"
        onClick={onClick}
        onMouseMove={({ clientX, clientY }) =>
          setHovered(content && !dragged && !isMoving ? nodeAt(content, clientX, clientY).address : undefined)
        }
        onMouseLeave={() => setHovered(undefined)}
      >
        <div ref={setContent} inert className="zs-canvas-content">
          <DesignedGridContext value={designed}>{children}</DesignedGridContext>
        </div>
        {content && grid && !isPhone && <Cells cells={shown} onMove={move} content={content} grid={grid} />}
        {content && shown.length === 0 && <p className="zs-portal-empty">{t('studio.portal.empty')}</p>}
        {/* Marks are measured, which a step of a drag has no time for. */}
        {!isMoving && <NodeMarks content={content} hovered={hovered} hasWidths={false} />}
        <p id="zs-portal-about" hidden>
          {t('studio.portal.about')}
        </p>
      </div>
    </MarksNodes>
  );
}

/** Makes the portal a view onto which cards are dragged: onto its grid, or into a card, a tab or an empty cell. */
function useDropView(content: HTMLElement | null, grid: HTMLElement | null, offered: Cards): void {
  const { kinds } = useInterpreter();
  const { tree, nodeAt: outlined, grammar } = useEditing();
  const { register, dragged } = useDrags();
  const cells = useMemo(() => new Map(pageCells(tree).map((cell) => [cell.id, cell])), [tree]);
  const isInside = (landing: Landing): boolean => {
    const place = landing.address === undefined ? undefined : placeOfLanding(tree, grammar.root, landing);
    const holder = place?.list.slice(0, place.list.at(-2) === 'config' ? -2 : -1);
    if (!holder || holder.length <= gridPath.length) return false;
    const contents = valueAt(tree, childList(tree, holder));
    return !cells.has(addressOf(holder)) || !Array.isArray(contents) || contents.length === 0;
  };
  const land = useEffectEvent((x: number, y: number, accepts: Accepts): Landing | undefined => {
    if (!content || !grid || !dragged) return undefined;
    const isHolder = (address: string) => holdsNodes(kinds.get(outlined(address)?.zhjyKey ?? ''));
    const inside = landingAt(content, x, y, { accepts: (one) => accepts(one) && isInside(one), isHolder });
    if (inside) return inside;
    const size = 'kind' in dragged ? offered.get(dragged.kind.zhjyKey) : cells.get(dragged.addresses[0] ?? '');
    const at = size && gridPlace(grid.getBoundingClientRect(), x, y, size);
    return at && { address: addressOf(gridPath), side: 'inside', at };
  });
  useEffect(() => {
    if (!content || !grid) return;
    return register({
      element: content.closest<HTMLElement>('.zs-stage') ?? content,
      landingAt: (x, y, accepts) => land(x, y, accepts),
      markOf: (landing) => (landing.at ? boxAt(grid.getBoundingClientRect(), landing.at) : markOf(content, landing)),
      reveal: async ({ address }) => address === undefined || reveal(content, address),
    });
  }, [content, grid, register]);
}

/** The place on the grid whose upper middle is at a point of the window. */
function gridPlace(box: DOMRect, x: number, y: number, { w, h }: Pick<Place, 'w' | 'h'>): Place | undefined {
  const below = new DOMRect(box.left, box.top, box.width, Infinity);
  if (!isWithin(below, x, y)) return undefined;
  const column = Math.round(((x - box.left) / box.width) * gridColumns - w / 2);
  return { x: Math.min(Math.max(0, column), gridColumns - w), y: Math.floor((y - box.top) / rowPx), w, h };
}

function boxAt({ left, top, width }: DOMRect, { x, y, w, h }: Place): DOMRect {
  const column = width / gridColumns;
  return new DOMRect(left + x * column, top + y * rowPx, w * column, h * rowPx);
}

/** Scrolls to what was chosen in another view. */
function useShown(content: HTMLElement | null): void {
  const { primary, from, turn } = useEditing().selection;
  useEffectOn(turn, () => {
    if (content && primary !== undefined && from !== 'canvas') void reveal(content, primary);
  });
}
