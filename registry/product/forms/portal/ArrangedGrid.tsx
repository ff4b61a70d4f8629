import { EyeInvisibleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import {
  createContext,
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type RefObject,
  use,
  useRef,
  useState,
} from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { type ArrangedCell, changeCell, hideCell } from '#core/portal/personal-cells.ts';
import { gridColumns, type Place, readingOrder } from '#core/portal/place-cells.ts';
import { textOf } from '#core/text/message.ts';
import { useI18n } from '#runtime/context/application.tsx';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { NodeView } from '#runtime/render/NodeView.tsx';
import type { Text } from '#schemas/language/text.ts';
import { BlockRoot } from '../../../kit/overlay/BlockFrame.tsx';

/** The grid of a portal while a person moves, resizes and hides its cells, by mouse, touch and keyboard. */
export function ArrangedGrid({ node }: NodeProps) {
  const t = useTranslation();
  const { cells, change } = use(ArrangementContext);
  const nameOf = useCellName();
  const grid = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState('');
  const nodes = new Map(node.children.map((cell) => [String(cell.props['id'] ?? ''), cell]));
  // Keeps the initial order of the keys, so that React moves no DOM node while cells are swapped.
  const [order] = useState(() => readingOrder(cells).map((at) => cells[at]!.id));
  const wordsOf = ({ x, y, w, h }: Place) =>
    t('portal.arrange.place', { column: x + 1, row: y + 1, width: w, height: h });
  const moveTo = (next: ArrangedCell[], id: string) => {
    change(next);
    setNews(wordsOf(next.find((cell) => cell.id === id)!));
  };
  const { dragged, handlersOf, cancel } = useCellDrag(grid, moveTo);
  const hide = (id: string, element: Element | null) => {
    const next = element?.nextElementSibling ?? element?.previousElementSibling;
    if (next instanceof HTMLElement) next.focus();
    change(hideCell(cells, id, true));
  };
  const press = (event: KeyboardEvent<HTMLElement>, cell: ArrangedCell) => {
    if (event.target !== event.currentTarget) return;
    const to = placeByKey(event, cell);
    if (to) moveTo(changeCell(cells, cell.id, to), cell.id);
    else if (event.key === 'Delete' || event.key === 'Backspace') hide(cell.id, event.currentTarget);
    else if (event.key !== 'Escape' || !cancel()) return;
    event.preventDefault();
  };
  return (
    <BlockRoot node={node}>
      <div ref={grid} className="zp-grid" data-device="pc">
        {order.map((id) => {
          const index = cells.findIndex((cell) => cell.id === id);
          const [cell, content] = [cells[index], nodes.get(id)];
          if (!cell || cell.hidden || !content) return null;
          return (
            <ArrangedPlace
              key={id}
              {...{
                cell,
                content,
                name: nameOf(content.props, index),
                words: wordsOf(cell),
                isDragged: dragged === id,
              }}
              handlers={{ ...handlersOf(cell), onKeyDown: (event) => press(event, cell) }}
              onHide={(element) => hide(id, element)}
            />
          );
        })}
      </div>
      <p className="zp-arrange-news" aria-live="polite">
        {news}
      </p>
    </BlockRoot>
  );
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow key moves a cell, or with Shift how large it makes it. */
function placeByKey({ key, shiftKey }: KeyboardEvent, { x, y, w, h }: Place): Partial<Place> | undefined {
  const [columns, rows] = steps[key] ?? [];
  if (columns === undefined || rows === undefined) return undefined;
  return shiftKey ? { w: w + columns, h: h + rows } : { x: x + columns, y: y + rows };
}

interface PlaceProps {
  cell: ArrangedCell;
  content: CompiledNode;
  name: string;
  /** Where it is. */
  words: string;
  isDragged: boolean;
  handlers: ReturnType<ReturnType<typeof useCellDrag>['handlersOf']> & {
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  };
  onHide(element: Element | null): void;
}

function ArrangedPlace({ cell, content, name, words, isDragged, handlers, onHide }: PlaceProps) {
  const t = useTranslation();
  const { x, y, w, h } = cell;
  return (
    <div
      className="zp-place zp-arrange-place"
      data-dragged={isDragged || undefined}
      style={{ '--zp-x': x + 1, '--zp-y': y + 1, '--zp-w': w, '--zp-h': h } as CSSProperties}
      role="group"
      aria-label={`${name}, ${words}`}
      // Moved by the arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      {...handlers}
    >
      <Content node={content} />
      <Button
        className="zp-arrange-hide"
        size="small"
        icon={<EyeInvisibleOutlined />}
        aria-label={t('portal.arrange.hide', { name })}
        onClick={(event) => onHide(event.currentTarget.closest('.zp-place'))}
      />
      <span className="zp-arrange-corner" />
    </div>
  );
}

/** The content of a cell, memoized: it is not rendered again while the cell is moved. */
const Content = memo(function Content({ node }: { node: CompiledNode }) {
  return (
    <div inert className="zp-arrange-content">
      <NodeView node={node} />
    </div>
  );
});

/** Pixels of a row of the grid. */
const rowPx = 40;

/** A drag of a cell, or of its corner. */
interface Drag {
  id: string;
  isResize: boolean;
  /** The arrangement, the cell's place and the pointer's point within the grid when it began. */
  cells: readonly ArrangedCell[];
  place: Place;
  point: { x: number; y: number };
}

/** Moves cells by their surface and resizes them by their corner, with mouse, pen and touch, in steps of the grid. */
function useCellDrag(grid: RefObject<HTMLElement | null>, onChange: (cells: ArrangedCell[], id: string) => void) {
  const { cells } = use(ArrangementContext);
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
      const isResize = target.closest('.zp-arrange-corner') !== null;
      drag.current = { id, isResize, cells, place: { x, y, w, h }, point: pointIn(event) };
      setDragged(id);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current?.id !== id) return;
      const { isResize, place, point, cells: from } = drag.current;
      const now = pointIn(event);
      const columns = Math.round(((now.x - point.x) / grid.current!.clientWidth) * gridColumns);
      const rows = Math.round((now.y - point.y) / rowPx);
      const to = isResize ? { w: place.w + columns, h: place.h + rows } : { x: place.x + columns, y: place.y + rows };
      const next = changeCell(from, id, to);
      const isMoved = next.some((cell, at) => !isSamePlace(cell, cells[at]));
      if (isMoved) onChange(next, id);
    },
    onPointerUp: end,
    onPointerCancel: end,
  });
  /** Cancels the current drag; false: there is none. */
  const cancel = () => {
    if (!drag.current) return false;
    onChange([...drag.current.cells], drag.current.id);
    end();
    return true;
  };
  return { dragged, handlersOf, cancel };
}

const isSamePlace = (a: Place, b: Place | undefined) => a.x === b?.x && a.y === b.y && a.w === b.w && a.h === b.h;

/** The cells of a portal that a person arranges at the moment. */
interface Arrangement {
  cells: readonly ArrangedCell[];
  change(cells: ArrangedCell[]): void;
}

export const ArrangementContext = createContext<Arrangement>({ cells: [], change: () => {} });

/** The title of a cell; of one without, its number. */
export function useCellName() {
  const t = useTranslation();
  const { language, messages } = useI18n();
  return (cell: Readonly<Record<string, unknown>> | undefined, index: number): string =>
    textOf(cell?.['title'] as Text | undefined, language, messages) || t('portal.arrange.card', { number: index + 1 });
}
