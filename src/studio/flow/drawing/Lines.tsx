import { type ReactFlowState, useStore, ViewportPortal } from '@xyflow/react';
import { Dropdown } from 'antd';
import { memo } from 'react';
import type { DrawnLine } from '#core/flow/draw.ts';
import { keysOf } from '#core/schema/path.ts';
import { isSameList } from '#runtime/context/effects.ts';
import { useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useNodeActs } from '../../design/use-node-acts.ts';

/** Where the button of a line is: in its last stretch, or below the steps of a branch. */
function insertPoint({ points }: DrawnLine): readonly [number, number] {
  const [first, last] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
  return points.length > 2 ? [first[0], first[1] + 14] : [last[0], (first[1] + last[1]) / 2];
}

/** A place on a line of the drawing where a step is inserted. */
export interface InsertPlace {
  list: string;
  index: number;
  x: number;
  y: number;
}

interface ButtonProps extends InsertPlace {
  name: string;
  onInsert(at: InsertPlace): void;
}

/** A process has as many of these as steps: without an icon of the component library, and rendered when it moves. */
const InsertButton = memo(function InsertButton({ name, onInsert, ...place }: ButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="zs-step-insert nopan"
      data-list={place.list}
      data-index={place.index}
      title={name}
      aria-label={name}
      style={{ left: place.x - 12, top: place.y - 12 }}
      onClick={() => onInsert(place)}
    />
  );
});

/** Of a drawing, in its own units. Panning by less renders nothing. */
const tilePx = 512;

/** The left, top, right and bottom edge of what is in view, in whole tiles. */
function edgesInView({ transform: [x, y, zoom], width, height }: ReactFlowState): number[] {
  const before = (at: number) => Math.floor(at / zoom / tilePx) * tilePx;
  const after = (at: number) => Math.ceil(at / zoom / tilePx) * tilePx;
  return [before(-x), before(-y), after(width - x), after(height - y)];
}

const pathOf = ({ points }: DrawnLine) => `M${points.map(([x, y]) => `${x},${y}`).join('L')}`;

/** The lines, and on each that is in view a button that inserts a step there. */
export const Lines = memo(function Lines({
  lines,
  onInsert,
}: {
  lines: readonly DrawnLine[];
  onInsert(at: InsertPlace): void;
}) {
  const t = useTranslation();
  const name = t('studio.flow.insert');
  const [left = 0, top = 0, right = 0, bottom = 0] = useStore(edgesInView, isSameList);
  return (
    <ViewportPortal>
      <svg className="zs-flow-lines" aria-hidden>
        <path d={lines.map(pathOf).join('')} />
      </svg>
      {lines.map((line) => {
        const { insert } = line;
        if (!insert) return null;
        const [x, y] = insertPoint(line);
        if (x < left || x > right || y < top || y > bottom) return null;
        return (
          <InsertButton
            key={`${insert.list}:${insert.index}`}
            {...insert}
            x={x}
            y={y}
            name={name}
            onInsert={onInsert}
          />
        );
      })}
    </ViewportPortal>
  );
});

/** The kinds of steps that may be inserted at a place. */
export function InsertMenu({ at, onClose }: { at: InsertPlace; onClose(): void }) {
  const t = useTranslation();
  const { kinds } = useInterpreter();
  const { insert, mayPut } = useNodeActs();
  const path = keysOf(at.list);
  const offered = [...kinds.values()].filter((kind) => kind.wing === 'steps' && mayPut(kind, path));
  return (
    <ViewportPortal>
      <Dropdown
        open
        trigger={['click']}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        menu={{
          items: offered.map(({ zhjyKey }) => ({ key: zhjyKey, label: t(`kind.${zhjyKey}`) })),
          onClick({ key }) {
            const kind = kinds.get(key);
            if (kind) insert(kind, { list: path, index: at.index });
            onClose();
          },
        }}
      >
        <span className="zs-step-anchor" style={{ left: at.x, top: at.y }} />
      </Dropdown>
    </ViewportPortal>
  );
}
