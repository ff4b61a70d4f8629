import {
  Controls,
  type Node,
  type OnInit,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  type Viewport,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import isEqual from 'fast-deep-equal';
import { type KeyboardEvent, type MouseEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { isRecord } from '#core/editing/entries.ts';
import { valueAt } from '#core/editing/node-edits.ts';
import { addressOf } from '#core/editing/node-places.ts';
import { type DrawnBox, drawProcess } from '#core/flow/draw.ts';
import type { StepKind } from '#core/flow/model/step-kind.ts';
import type { OutlineNode } from '#core/lists/model/outline.ts';
import { keysOf } from '#core/schema/path.ts';
import { isSameList, useEffectOn } from '#runtime/context/effects.ts';
import { useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import { useDragSource } from '../../design/use-drag-source.ts';
import { useNodeKeys } from '../../design/use-node-keys.ts';
import { useEditing } from '../../editing.ts';
import { useWords, type Words } from '../../editors/use-words.ts';
import { InsertMenu, type InsertPlace, Lines } from '../drawing/Lines.tsx';
import { isSameStep, lookOf, StepBox, type StepData, StepTools } from '../drawing/StepBox.tsx';
import '../flow.css';
import { useDropView } from '../use-drop-view.ts';
import { useProcessPlace } from '../use-process.ts';

const nodeTypes = { step: StepBox };

/** The studio chooses, moves and connects steps itself; the library pans, zooms and leaves out what is not in view. */
const surfaceSettings = {
  nodeTypes,
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  disableKeyboardA11y: true,
  onlyRenderVisibleElements: true,
  panOnScroll: true,
  zoomOnDoubleClick: false,
  minZoom: 0.2,
  maxZoom: 1.5,
} as const;

/** Of the drawing to the edges of its view when it is opened. */
const marginPx = 40;

/** What is in view at first: the whole drawing when it is readable then, otherwise its beginning. */
export function openingViewport(
  boxes: readonly DrawnBox[],
  { clientWidth, clientHeight }: Pick<HTMLElement, 'clientWidth' | 'clientHeight'>,
): Viewport {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - left;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - top;
  const fitting = Math.min((clientWidth - 2 * marginPx) / width, (clientHeight - 2 * marginPx) / height);
  const zoom = Math.min(1, Math.max(0.6, fitting));
  const y = Math.max(marginPx, (clientHeight - height * zoom) / 2);
  return { x: (clientWidth - width * zoom) / 2 - left * zoom, y: y - top * zoom, zoom };
}

/** The choices that describe a step best: who handles it, whether a branch is the default one. */
function summaryOf(node: unknown, kind: StepKind | undefined, words: Words): string[] {
  if (!isRecord(node) || !kind) return [];
  const properties = kind.props.properties as Record<string, { default?: unknown }>;
  return (kind.summary ?? []).flatMap((name) => {
    const value = node[name] ?? properties[name]?.default;
    if (typeof value === 'boolean') return value ? [words.say(`kind.prop.${name}`)] : [];
    return typeof value === 'number' || typeof value === 'string' ? [words.choice(name, value)] : [];
  });
}

/**
 * The entries of a list that is made again: those that are the same as before are the same objects, and so is the list
 * when all of them are. Memoised components below it are rendered for what changed.
 */
function useSameEntries<T>(made: T[], isSame: (one: T, other: T) => boolean): T[] {
  const [known, setKnown] = useState(made);
  if (known === made) return known;
  const next = made.map((entry, index) => {
    const before = known[index];
    return before !== undefined && isSame(before, entry) ? before : entry;
  });
  if (isSameList(next, known)) return known;
  setKnown(next);
  return next;
}

const useBeginning =
  (surface: RefObject<HTMLElement | null>, boxes: readonly DrawnBox[]): OnInit<Node<StepData>> =>
  ({ setViewport }) => {
    if (surface.current && boxes.length > 0) void setViewport(openingViewport(boxes, surface.current));
  };

/** Steps for the library. Lines are drawn without it. */
function useDrawing(states: ReadonlyMap<string, string> | undefined) {
  const t = useTranslation();
  const text = useTextOf();
  const words = useWords();
  const { steps } = useProcessPlace();
  const { tree, selection, issuesAt } = useEditing();
  const drawing = useMemo(() => drawProcess(tree, steps), [tree, steps]);
  const { has } = selection;
  const nodes = useMemo(
    () =>
      drawing.boxes.map((box): Node<StepData> => {
        const { path, x, y, width, height, zhjyKey, key, label } = box;
        const kind = steps.get(zhjyKey);
        const data: StepData = {
          box,
          title: text(label) || key || zhjyKey,
          about: [
            kind ? t(`kind.${zhjyKey}`) : t('studio.flow.unknown', { name: zhjyKey }),
            ...summaryOf(valueAt(tree, keysOf(path)), kind, words),
          ].join(' · '),
          look: lookOf(kind),
          isChosen: has(path),
          state: states?.get(key),
          issues: issuesAt.get(path),
        };
        return { id: path, type: 'step', position: { x, y }, width, height, data };
      }),
    [drawing, has, issuesAt, states, steps, t, text, tree, words],
  );
  return {
    nodes: useSameEntries(nodes, isSameStep),
    lines: useSameEntries(drawing.lines, isEqual),
    boxes: drawing.boxes,
  };
}

const moves: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The keys of the canvas: arrows choose the next step, with Shift also those before; the rest is that of all views. */
function useKeys(surface: RefObject<HTMLElement | null>) {
  const { nodes, selection } = useEditing();
  const keys = useNodeKeys(surface);
  const order = useMemo(() => nodes.flatMap(inOrder), [nodes]);
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || keys(event)) return;
    const by = moves[event.key];
    const at = order.indexOf(selection.primary ?? '');
    const next = by && order[Math.min(order.length - 1, Math.max(0, at + by))];
    if (next) selection.choose(event.shiftKey ? [...selection.addresses.filter((one) => one !== next), next] : [next]);
    else if (event.key === 'Escape') selection.choose([]);
    else return;
    event.preventDefault();
  };
}

const inOrder = (node: OutlineNode): string[] => [addressOf(node.path), ...node.children.flatMap(inOrder)];

const addressAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-address]')?.dataset['address'] : undefined;

/** The drawing of a process: its steps are chosen, inserted on lines, moved, copied and removed on it. */
function Drawing({ states }: { states: ReadonlyMap<string, string> | undefined }) {
  const t = useTranslation();
  const { nodeAt, titleOf, selection } = useEditing();
  const { primary, from, turn } = selection;
  const surface = useRef<HTMLDivElement>(null);
  const { nodes, lines, boxes } = useDrawing(states);
  const [inserting, setInserting] = useState<InsertPlace>();
  const onKeyDown = useKeys(surface);
  useDropView(surface);
  const { getNode, setCenter, getZoom } = useReactFlow();
  useEffectOn(turn, () => {
    const node = primary === undefined || from === 'canvas' ? undefined : getNode(primary);
    if (node) void setCenter(node.position.x + 100, node.position.y + 32, { zoom: getZoom() });
  });
  const { ref, ...source } = useDragSource('canvas', ({ target }) => {
    const address = addressAt(target);
    if (address === undefined) return undefined;
    return { addresses: selection.has(address) ? selection.addresses : [address] };
  });
  const choose = (event: MouseEvent) => {
    const address = addressAt(event.target);
    if (event.target instanceof Element && event.target.closest('button')) return;
    if (address !== undefined && (event.ctrlKey || event.metaKey || event.shiftKey))
      selection.toggle(address, 'canvas');
    else selection.choose(address === undefined ? [] : [address], 'canvas');
  };
  const node = primary === undefined ? undefined : nodeAt(primary);
  const primaryBox = boxes.find(({ path }) => path === primary);
  return (
    <div
      {...source}
      ref={(element) => {
        surface.current = element;
        ref(element);
      }}
      className="zs-flow"
      role="application"
      aria-label={t('studio.flow.drawing')}
      aria-describedby="zs-flow-about"
      // The drawing takes the focus, so that its keys work.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onClick={choose}
      onKeyDown={onKeyDown}
    >
      <ReactFlow nodes={nodes} {...surfaceSettings} onInit={useBeginning(surface, boxes)}>
        <Lines lines={lines} onInsert={setInserting} />
        {inserting && <InsertMenu at={inserting} onClose={() => setInserting(undefined)} />}
        {primaryBox && <StepTools box={primaryBox} />}
        <Controls showInteractive={false} />
      </ReactFlow>
      <p id="zs-flow-about" hidden>
        {t('studio.flow.drawing.about')}
      </p>
      <p className="zs-news" aria-live="polite">
        {node && `${titleOf(node)} ${t(`kind.${node.zhjyKey}`)}`}
      </p>
    </div>
  );
}

interface Props {
  /** States of the steps in a simulation, by key. */
  states: ReadonlyMap<string, string> | undefined;
}

export function FlowCanvas({ states }: Props) {
  return (
    <ReactFlowProvider>
      <Drawing states={states} />
    </ReactFlowProvider>
  );
}
