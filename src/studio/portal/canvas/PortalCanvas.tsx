import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { valueAt } from '#core/editing/node-edits.ts';
import { addressOf, childList, holdsNodes } from '#core/editing/node-places.ts';
import { gridPath, pageCells, writePlaces } from '#core/portal/page-cells.ts';
import type { Cards } from '#core/portal/cards.ts';
import { type ArrangedCell, changeCell } from '#core/portal/personal-cells.ts';
import { gridColumns, type Place } from '#core/portal/place-cells.ts';
import type { OutlineNode } from '#core/lists/model/outline.ts';
import { useInterpreter } from '#runtime/context/application.tsx';
import { MarksNodes } from '#runtime/context/Marked.tsx';
import { useEffectOn } from '#runtime/context/effects.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { placeByKey, rowPx, useCellDrag } from '#runtime/portal/cell-drag.ts';
import { DesignedGridContext } from '#runtime/portal/designed-grid.ts';
import { landingAt, markOf, nodeAt, reveal } from '../../canvas/geometry.ts';
import { NodeMarks } from '../../canvas/NodeMarks.tsx';
import '../../canvas/canvas.css';
import { type Accepts, isWithin, useDrags } from '../../design/drags.ts';
import { type Landing, placeOfLanding } from '../../design/landing.ts';
import { useNodeKeys } from '../../design/use-node-keys.ts';
import { useEditing } from '../../editing.ts';
import './portal.css';

/** The cells of the edited portal, and those that are dragged at the moment. */
function useCells() {
  const { tree } = useEditing();
  const cells = useMemo(() => pageCells(tree), [tree]);
  // Belongs to the tree: a drag that was dropped or undone is over.
  const [moved, setMoved] = useState<{ tree: unknown; cells: readonly ArrangedCell[] }>();
  const shown = moved && moved.tree === tree ? moved.cells : cells;
  return { shown, move: (next: readonly ArrangedCell[] | undefined) => setMoved(next && { tree, cells: next }) };
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
  const { shown, move } = useCells();
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
          setHovered(content && !dragged ? nodeAt(content, clientX, clientY).address : undefined)
        }
        onMouseLeave={() => setHovered(undefined)}
      >
        <div ref={setContent} inert className="zs-canvas-content">
          <DesignedGridContext value={designed}>{children}</DesignedGridContext>
        </div>
        {content && grid && !isPhone && <Cells cells={shown} onMove={move} content={content} grid={grid} />}
        {content && shown.length === 0 && <p className="zs-portal-empty">{t('studio.portal.empty')}</p>}
        <NodeMarks content={content} hovered={hovered} hasWidths={false} />
        <p id="zs-portal-about" hidden>
          {t('studio.portal.about')}
        </p>
      </div>
    </MarksNodes>
  );
}

interface CellsProps {
  cells: readonly ArrangedCell[];
  onMove(cells: readonly ArrangedCell[] | undefined): void;
  content: HTMLElement;
  grid: HTMLElement;
}

/** The handles of the cells, over them on a grid of their own. */
function Cells({ cells, onMove, content, grid }: CellsProps) {
  const { edit, nodeAt: outlined } = useEditing();
  const surface = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState('');
  // A press that dragged is no choice.
  const hasDragged = useRef(false);
  const wordsOf = usePlaceWords();
  const tell = (all: readonly ArrangedCell[], id: string) =>
    setNews(wordsOf(all.find((cell) => cell.id === id) as ArrangedCell));
  const { dragged, handlersOf, cancel } = useCellDrag({
    grid: surface,
    cells,
    corner: '.zs-cell-corner',
    onMove(next, id) {
      hasDragged.current = true;
      onMove(next);
      tell(next, id);
    },
    onDrop: (next) => edit((draft) => writePlaces(draft, next)),
  });
  const place = (cell: ArrangedCell, to: Partial<Place>) => {
    const next = changeCell(cells, cell.id, to);
    edit((draft) => writePlaces(draft, next), `place ${cell.id}`);
    tell(next, cell.id);
  };
  const press = useCellKeys({ surface, place, cancel });
  useFocus(surface);
  const box = useBox(grid, content);
  return (
    <div ref={surface} className="zs-cells" style={box} onPointerDownCapture={() => (hasDragged.current = false)}>
      {cells.map((cell) => {
        const node = outlined(cell.id);
        if (cell.hidden || !node) return null;
        const handlers = {
          ...handlersOf(cell),
          onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, cell),
          onClick: (event: MouseEvent) => void (hasDragged.current && event.stopPropagation()),
        };
        return <Handle key={cell.id} {...{ cell, node, handlers }} isDragged={dragged === cell.id} />;
      })}
      <p className="zs-news" aria-live="polite">
        {news}
      </p>
    </div>
  );
}

/** Where a cell is, in words. */
function usePlaceWords() {
  const t = useTranslation();
  return ({ x, y, w, h }: Place) => t('portal.arrange.place', { column: x + 1, row: y + 1, width: w, height: h });
}

interface KeyActs {
  surface: RefObject<HTMLElement | null>;
  place(cell: ArrangedCell, to: Partial<Place>): void;
  /** Cancels a drag; false: there is none. */
  cancel(): boolean;
}

/** The keys of a cell: arrows move it, with Shift they resize it, Enter chooses its content; the rest is that of all views. */
function useCellKeys({ surface, place, cancel }: KeyActs) {
  const { selection } = useEditing();
  const keys = useNodeKeys(surface);
  return (event: KeyboardEvent<HTMLElement>, cell: ArrangedCell) => {
    if (event.target !== event.currentTarget) return;
    const to = event.altKey || event.ctrlKey || event.metaKey ? undefined : placeByKey(event, cell);
    if (to) place(cell, to);
    else if (event.key === 'Enter') selection.choose([`${cell.id}.children[0]`], 'canvas');
    else if (event.key !== 'Escape' || !cancel()) {
      // The arrow keys move a cell without picking it up.
      if (event.key !== ' ') keys(event);
      return;
    }
    event.preventDefault();
  };
}

interface HandleProps {
  cell: ArrangedCell;
  node: OutlineNode;
  isDragged: boolean;
  handlers: object;
}

function Handle({ cell: { id, x, y, w, h }, node, isDragged, handlers }: HandleProps) {
  const { selection, titleOf } = useEditing();
  const wordsOf = usePlaceWords();
  const isChosen = selection.primary === id || selection.primary?.startsWith(`${id}.`) === true;
  return (
    <div
      data-cell={id}
      data-dragged={isDragged || undefined}
      data-chosen={isChosen || undefined}
      className="zs-cell"
      style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}
      role="group"
      aria-label={`${titleOf(node)}, ${wordsOf({ x, y, w, h })}`}
      aria-describedby="zs-portal-about"
      // Moved by the arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onFocus={() => !isChosen && selection.choose([id], 'canvas')}
      {...handlers}
    >
      <span className="zs-cell-corner" />
    </div>
  );
}

/** The box of the grid within the canvas. */
function useBox(grid: HTMLElement, content: HTMLElement) {
  const [box, setBox] = useState({ left: 0, top: 0, width: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const [inner, outer] = [grid.getBoundingClientRect(), content.getBoundingClientRect()];
      setBox({ left: inner.left - outer.left, top: inner.top - outer.top, width: inner.width });
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(grid);
    sizes.observe(content);
    return () => sizes.disconnect();
  }, [grid, content]);
  return box;
}

/** After a removal the chosen cell has the focus, so that the keyboard goes on there. */
function useFocus(surface: { readonly current: HTMLElement | null }): void {
  const { primary, turn } = useEditing().selection;
  useEffectOn(turn, () => {
    if (primary === undefined || document.activeElement !== document.body) return;
    const cells = [...(surface.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
    cells.find(({ dataset }) => primary === dataset['cell'] || primary.startsWith(`${dataset['cell']}.`))?.focus();
  });
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
