import { CopyOutlined, DeleteOutlined, VerticalAlignTopOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { memo, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import { addressOf } from '#core/editing/node-places.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { columns, useNodeActs } from '../design/use-node-acts.ts';
import { useEditing } from '../editing.ts';
import { IssueMark } from '../issues/IssueLine.tsx';
import { boxOf, elementsOf, markedElements } from './geometry.ts';

/** A rectangle within the canvas. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Props {
  content: HTMLElement | null;
  hovered: string | undefined;
  /** Whether nodes have a width in columns of a form. */
  hasWidths?: boolean;
}

/** Marks over the preview: the node under the pointer, the chosen ones with their tools, and those with issues. */
export function NodeMarks({ content, hovered, hasWidths = true }: Props) {
  const { selection, issuesAt, nodeAt, titleOf, grammar } = useEditing();
  useMeasured(content);
  const boxesOf = boxesIn(content);
  const node = selection.primary === undefined ? undefined : nodeAt(selection.primary);
  const unit = node && grammar.unitOf?.(node.path);
  const primary = node && boxesOf(unit ? addressOf(unit) : (selection.primary ?? '')).at(-1);
  return (
    <div className="zs-marks">
      {hovered !== undefined && !selection.has(hovered) && <Frames boxes={boxesOf(hovered)} look="hovered" />}
      {selection.addresses.map((address) => (
        <Frames key={address} boxes={boxesOf(address)} look={address === selection.primary ? 'primary' : 'chosen'} />
      ))}
      {[...issuesAt].map(([address, issues]) => {
        const box = boxesOf(address).at(-1);
        return (
          box && (
            <span key={address} className="zs-mark-issue" style={{ left: box.left + box.width, top: box.top }}>
              <IssueMark issues={issues} />
            </span>
          )
        );
      })}
      {node && primary && <Tools {...primary} title={titleOf(node)} content={content} hasWidths={hasWidths} />}
    </div>
  );
}

function Frames({ boxes, look }: { boxes: readonly Box[]; look: 'hovered' | 'chosen' | 'primary' }) {
  return boxes.map((box, at) => <div key={at} className="zs-outline-box" data-look={look} style={{ ...box }} />);
}

/** The tools of the chosen nodes at the last one: its container, a copy, removal, and the handle of its width. */
const Tools = memo(function Tools({
  title,
  content,
  hasWidths,
  ...box
}: Box & { title: string; content: Props['content']; hasWidths: boolean }) {
  const t = useTranslation();
  const { selection, nodeAt } = useEditing();
  const { remove, duplicate, canWiden } = useNodeActs();
  const address = selection.primary ?? '';
  const outer = address.replace(/\.[^.]*$/, '');
  const hasOuter = outer !== address && nodeAt(outer) !== undefined;
  const count = selection.addresses.length;
  return (
    <div className="zs-tools">
      <div className="zs-toolbar" style={{ left: box.left, top: box.top }} data-inside={box.top < 28 || undefined}>
        <span className="zs-tool-title">{count > 1 ? t('studio.canvas.several', { count }) : title}</span>
        {hasOuter && (
          <Tool
            label={t('studio.canvas.outer')}
            icon={<VerticalAlignTopOutlined />}
            onPress={() => selection.choose([outer])}
          />
        )}
        <Tool label={t('studio.canvas.copy')} icon={<CopyOutlined />} onPress={duplicate} />
        <Tool label={t('studio.canvas.remove')} icon={<DeleteOutlined />} onPress={remove} />
      </div>
      {hasWidths && canWiden && <WidthHandle box={box} address={address} content={content} />}
    </div>
  );
});

function Tool({ label, icon, onPress }: { label: string; icon: ReactNode; onPress(): void }) {
  return (
    <Tooltip title={label}>
      <Button type="text" size="small" tabIndex={-1} icon={icon} aria-label={label} onClick={onPress} />
    </Tooltip>
  );
}

/** Dragging the right edge of a node changes its width in columns of the grid. */
function WidthHandle({ box, address, content }: { box: Box; address: string; content: Props['content'] }) {
  const t = useTranslation();
  const { spanOf, widen } = useNodeActs();
  const drag = ({ clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const mark = content && elementsOf(content, address).at(-1);
    const grid = mark?.closest('.zf-grid')?.clientWidth ?? 0;
    if (!mark || grid === 0) return;
    const span = Math.round(((clientX - boxOf(mark).left) / grid) * columns);
    if (span !== spanOf(address)) widen(() => span, `span ${address}`);
  };
  return (
    <div
      className="zs-width"
      role="slider"
      tabIndex={-1}
      aria-label={t('studio.canvas.width')}
      aria-valuemin={1}
      aria-valuemax={columns}
      aria-valuenow={spanOf(address)}
      style={{ left: box.left + box.width, top: box.top, height: box.height }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.stopPropagation();
      }}
      onPointerMove={drag}
    >
      <span className="zs-width-value">{spanOf(address)}</span>
    </div>
  );
}

/** The boxes of nodes within the canvas; what is marked is searched once, however many nodes have issues. */
function boxesIn(content: HTMLElement | null): (address: string) => Box[] {
  if (!content) return () => [];
  const { left, top } = content.getBoundingClientRect();
  const elements = markedElements(content);
  return (address) =>
    (elements.get(address) ?? [])
      .map(boxOf)
      .filter(({ width }) => width > 0)
      .map((box) => ({ left: box.left - left, top: box.top - top, width: box.width, height: box.height }));
}

/** Renders again whenever the preview has changed: marks are placed by measuring it. */
function useMeasured(content: Props['content']): void {
  const [, setTurn] = useState(0);
  useEffect(() => {
    if (!content) return;
    let frame = 0;
    const measure = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setTurn((turn) => turn + 1));
    };
    const sizes = new ResizeObserver(measure);
    const changes = new MutationObserver(measure);
    sizes.observe(content);
    changes.observe(content, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'hidden'],
    });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      changes.disconnect();
    };
  }, [content]);
}
