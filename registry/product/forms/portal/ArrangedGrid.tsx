import { EyeInvisibleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { createContext, type CSSProperties, type KeyboardEvent, memo, use, useRef, useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { type ArrangedCell, changeCell, hideCell } from '#core/portal/personal-cells.ts';
import { type Place, readingOrder } from '#core/portal/place-cells.ts';
import { textOf } from '#core/text/message.ts';
import { useI18n } from '#runtime/context/application.tsx';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { placeByKey, useCellDrag } from '#runtime/portal/cell-drag.ts';
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
  const moveTo = (next: readonly ArrangedCell[], id: string) => {
    change(next);
    setNews(wordsOf(next.find((cell) => cell.id === id)!));
  };
  const { dragged, handlersOf, cancel } = useCellDrag({ grid, cells, corner: '.zp-arrange-corner', onMove: moveTo });
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

/** The cells of a portal that a person arranges at the moment. */
interface Arrangement {
  cells: readonly ArrangedCell[];
  change(cells: readonly ArrangedCell[]): void;
}

export const ArrangementContext = createContext<Arrangement>({ cells: [], change: () => {} });

/** The title of a cell; of one without, its number. */
export function useCellName() {
  const t = useTranslation();
  const { language, messages } = useI18n();
  return (cell: Readonly<Record<string, unknown>> | undefined, index: number): string =>
    textOf(cell?.['title'] as Text | undefined, language, messages) || t('portal.arrange.card', { number: index + 1 });
}
