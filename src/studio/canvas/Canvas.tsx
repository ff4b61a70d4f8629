import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { addressOf, holdsNodes } from '#core/editing/node-places.ts';
import type { OutlineNode } from '#core/lists/model/outline.ts';
import { useInterpreter } from '#runtime/context/application.tsx';
import { useEffectOn } from '#runtime/context/effects.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { MarksNodes } from '#runtime/context/Marked.tsx';
import { useDrags } from '../design/drags.ts';
import { useDragSource } from '../design/use-drag-source.ts';
import { useNodeKeys } from '../design/use-node-keys.ts';
import { useEditing } from '../editing.ts';
import { landingAt, markOf, nodeAt, reveal } from './geometry.ts';
import { NodeMarks } from './NodeMarks.tsx';
import './canvas.css';

interface Props {
  /** The rendered form. */
  children: ReactNode;
  /** Whether a press adds to the chosen nodes, as with Ctrl; for touch. */
  isAdding: boolean;
}

/**
 * The live preview while it is designed: its nodes are chosen, moved, widened and removed on it. The form itself is inert;
 * marks lie over it.
 */
export function Canvas({ children, isAdding }: Props) {
  const t = useTranslation();
  const { nodeAt: outlined, titleOf, selection } = useEditing();
  const surface = useRef<HTMLDivElement>(null);
  const [content, setContent] = useState<HTMLElement | null>(null);
  const { hovered, source, onPointer } = usePointer(content, isAdding);
  const onKeyDown = useKeys(surface);
  useDropView(surface, content);
  useShown(content);
  const { ref: setDragged, ...starts } = source;
  const setSurface = useCallback(
    (element: HTMLDivElement | null) => {
      surface.current = element;
      setDragged(element);
    },
    [setDragged],
  );
  const primary = selection.primary === undefined ? undefined : outlined(selection.primary);
  return (
    <MarksNodes value>
      {/* A widget of its own: the arrow keys choose nodes, as they do in the outline. */}
      <div
        {...starts}
        {...onPointer}
        ref={setSurface}
        className="zs-canvas"
        role="application"
        aria-label={t('studio.canvas')}
        aria-describedby="zs-canvas-about"
        // The canvas takes the focus, so that its keys work.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div ref={setContent} inert className="zs-canvas-content">
          {children}
        </div>
        <NodeMarks content={content} hovered={hovered} />
        <p id="zs-canvas-about" hidden>
          {t('studio.canvas.about')}
        </p>
        <p className="zs-news" aria-live="polite">
          {primary && `${titleOf(primary)} ${t(`kind.${primary.zhjyKey}`)}`}
        </p>
      </div>
    </MarksNodes>
  );
}

/** Whether an event belongs to the tools of the chosen nodes, and not to what is below them. */
const isOfTools = ({ target }: { target: EventTarget }) => target instanceof Element && target.closest('.zs-tools');

/** Mouse and touch on the canvas: a press chooses a node and opens the tab it is the title of; a drag moves nodes. */
function usePointer(content: HTMLElement | null, isAdding: boolean) {
  const { selection } = useEditing();
  const { dragged } = useDrags();
  const [hovered, setHovered] = useState<string>();
  const source = useDragSource('canvas', (event) => {
    const { clientX, clientY } = 'touches' in event ? (event.touches[0] ?? { clientX: 0, clientY: 0 }) : event;
    const address = content && !isOfTools(event) ? nodeAt(content, clientX, clientY).address : undefined;
    if (address === undefined) return undefined;
    return { addresses: selection.has(address) ? selection.addresses : [address] };
  });
  const onPointer = {
    onClick(event: MouseEvent) {
      if (!content || isOfTools(event)) return;
      const { address, opener } = nodeAt(content, event.clientX, event.clientY);
      opener?.click();
      const isMore = isAdding || event.ctrlKey || event.metaKey || event.shiftKey;
      if (address !== undefined && isMore) selection.toggle(address, 'canvas');
      else selection.choose(address === undefined ? [] : [address], 'canvas');
    },
    // A drag has marks of its own.
    onMouseMove: (event: MouseEvent) =>
      setHovered(content && !dragged ? nodeAt(content, event.clientX, event.clientY).address : undefined),
    onMouseLeave: () => setHovered(undefined),
  };
  return { hovered, source, onPointer };
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The keys of the canvas: arrows choose the next node, with Shift also those before; the rest is that of all views. */
function useKeys(surface: RefObject<HTMLElement | null>) {
  const { nodes, selection } = useEditing();
  const keys = useNodeKeys(surface);
  const order = useMemo(() => nodes.flatMap(inOrder), [nodes]);
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || keys(event)) return;
    const by = steps[event.key];
    const at = order.indexOf(selection.primary ?? '');
    const next = by && order[Math.min(order.length - 1, Math.max(0, at + by))];
    if (next) selection.choose(event.shiftKey ? [...selection.addresses.filter((one) => one !== next), next] : [next]);
    else if (event.key === 'Escape') selection.choose([]);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) selection.choose(order);
    else return;
    event.preventDefault();
  };
}

const inOrder = (node: OutlineNode): string[] => [addressOf(node.path), ...node.children.flatMap(inOrder)];

/** Makes the preview a view onto which nodes are dragged. */
function useDropView(surface: RefObject<HTMLElement | null>, content: HTMLElement | null): void {
  const { kinds } = useInterpreter();
  const { nodeAt: outlined } = useEditing();
  const { register } = useDrags();
  const isHolder = useEffectEvent((address: string) => holdsNodes(kinds.get(outlined(address)?.zhjyKey ?? '')));
  useEffect(() => {
    const root = content;
    const stage = surface.current?.closest<HTMLElement>('.zs-stage') ?? surface.current;
    if (!root || !stage) return;
    return register({
      element: stage,
      landingAt: (x, y, accepts) => landingAt(root, x, y, { accepts, isHolder: (address) => isHolder(address) }),
      markOf: (landing) => markOf(root, landing),
      reveal: async ({ address }) => address === undefined || reveal(root, address),
    });
  }, [surface, content, register]);
}

/** Scrolls to what was chosen in another view. */
function useShown(content: HTMLElement | null): void {
  const { primary, from, turn } = useEditing().selection;
  useEffectOn(turn, () => {
    if (content && primary !== undefined && from !== 'canvas') void reveal(content, primary);
  });
}
