import {
  type HTMLAttributes,
  type KeyboardEvent,
  memo,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { writePlaces } from '#core/portal/page-cells.ts';
import { type ArrangedCell, changeCell } from '#core/portal/personal-cells.ts';
import type { Place } from '#core/portal/place-cells.ts';
import type { OutlineNode } from '#core/lists/model/outline.ts';
import { useEffectOn, useLatest } from '#runtime/context/effects.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { placeByKey, useCellDrag } from '#runtime/portal/cell-drag.ts';
import { useNodeKeys } from '../../design/use-node-keys.ts';
import { useEditing } from '../../editing.ts';
import './cells.css';

interface CellsProps {
  cells: readonly ArrangedCell[];
  onMove(cells: readonly ArrangedCell[]): void;
  content: HTMLElement;
  grid: HTMLElement;
}

/** The handles of the cells, over them on a grid of their own. */
export function Cells({ cells, onMove, content, grid }: CellsProps) {
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
  // The same at every step of a drag, so that only the handles of moved cells are rendered again.
  const latest = useLatest({ handlersOf, press });
  const [handlers] = useState(() => (cell: () => ArrangedCell): ReturnType<Handlers> => ({
    onPointerDown: (event) => latest.current.handlersOf(cell()).onPointerDown(event),
    onPointerMove: (event) => latest.current.handlersOf(cell()).onPointerMove(event),
    onPointerUp: () => latest.current.handlersOf(cell()).onPointerUp(),
    onPointerCancel: () => latest.current.handlersOf(cell()).onPointerCancel(),
    onKeyDown: (event) => latest.current.press(event, cell()),
    onClick: (event) => void (hasDragged.current && event.stopPropagation()),
  }));
  return (
    <div ref={surface} className="zs-cells" style={box} onPointerDownCapture={() => (hasDragged.current = false)}>
      {cells.map((cell) => {
        const node = outlined(cell.id);
        if (cell.hidden || !node) return null;
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

/** The handlers of a cell, which is read when they are called. */
type Handlers = (
  cell: () => ArrangedCell,
) => Required<
  Pick<
    HTMLAttributes<HTMLElement>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onKeyDown' | 'onClick'
  >
>;

interface HandleProps {
  cell: ArrangedCell;
  node: OutlineNode;
  isDragged: boolean;
  handlers: Handlers;
}

const isSameHandle = (before: HandleProps, after: HandleProps) =>
  before.node === after.node &&
  before.isDragged === after.isDragged &&
  (['id', 'x', 'y', 'w', 'h'] as const).every((name) => before.cell[name] === after.cell[name]);

const Handle = memo(function Handle({ cell, node, isDragged, handlers }: HandleProps) {
  const { id, x, y, w, h } = cell;
  const { selection, titleOf } = useEditing();
  const latest = useLatest(cell);
  const [own] = useState(() => handlers(() => latest.current));
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
      {...own}
    >
      <span className="zs-cell-corner" />
    </div>
  );
}, isSameHandle);

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
