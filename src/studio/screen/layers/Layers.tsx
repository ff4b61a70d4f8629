import {
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type DesignedLayer, moveLayers, resizeLayer, writeLayers } from '#core/screen/page-layers.ts';
import type { Cards } from '#core/portal/cards.ts';
import type { OutlineNode } from '#core/lists/model/outline.ts';
import type { Size } from '#core/screen/scale.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useNodeKeys } from '../../design/use-node-keys.ts';
import { useEditing } from '../../editing.ts';
import { useDropView } from './pointer/use-drop-view.ts';
import { useLayerDrag } from './pointer/use-layer-drag.ts';
import './screen.css';

interface Props {
  layers: readonly DesignedLayer[];
  onMove(layers: readonly DesignedLayer[]): void;
  canvas: HTMLElement;
  /** Pixels of the window for one of the canvas. */
  scale: number;
  /** The size of the canvas in its pixels. */
  size: Size;
  cards: Cards;
}

/** Whether a layer or what is in it is chosen. */
const isOf = (id: string, address: string) => address === id || address.startsWith(`${id}.`);

/** The handles of the layers, over them: chosen, moved and resized by mouse and keyboard. */
export function Layers({ layers, onMove, canvas, scale, size, cards }: Props) {
  const { edit, nodeAt, selection } = useEditing();
  const t = useTranslation();
  const surface = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState('');
  const keys = useNodeKeys(surface);
  const box = useBoxOver(canvas, surface);
  useDropView(canvas, scale, cards);
  const chosen = layers
    .filter(({ id }) => selection.addresses.some((address) => isOf(id, address)))
    .map(({ id }) => id);
  const withChosen = (id: string) => (chosen.includes(id) ? chosen : [id]);
  const wordsOf = ({ x, y, w, h }: DesignedLayer) => t('studio.screen.place', { x, y, width: w, height: h });
  const { dragged, guides, handlersOf, cancel } = useLayerDrag({
    layers,
    scale,
    size,
    corner: '.zs-layer-corner',
    onMove,
    onDrop: (next) => edit((draft) => writeLayers(draft, next)),
  });
  const press = (event: KeyboardEvent<HTMLElement>, layer: DesignedLayer) => {
    if (event.target !== event.currentTarget) return;
    const { id } = layer;
    const next = layersByKey(event, layers, { ids: withChosen(id), id });
    if (next) {
      edit((draft) => writeLayers(draft, next), `place ${withChosen(id).join()}`);
      setNews(wordsOf(next.find((one) => one.id === id) ?? layer));
    } else if (event.key === 'Enter') selection.choose([`${id}.children[0]`], 'canvas');
    else if (event.key !== 'Escape' || !cancel()) {
      if (event.key !== ' ') keys(event);
      return;
    }
    event.preventDefault();
  };
  return (
    <div ref={surface} className="zs-layers" style={box}>
      {layers.map((layer) => {
        const node = nodeAt(layer.id);
        if (!node) return null;
        const look = { isChosen: chosen.includes(layer.id), isDragged: dragged === layer.id };
        const handlers = handlersOf(layer.id, withChosen(layer.id));
        const onKeyDown = (event: KeyboardEvent<HTMLElement>) => press(event, layer);
        return (
          <Handle key={layer.id} {...{ layer, node, scale, words: wordsOf(layer), handlers, onKeyDown }} {...look} />
        );
      })}
      {guides.x.map((x) => (
        <span key={`x${x}`} className="zs-guide" data-across style={{ left: x * scale }} />
      ))}
      {guides.y.map((y) => (
        <span key={`y${y}`} className="zs-guide" style={{ top: y * scale }} />
      ))}
      <p className="zs-news" aria-live="polite">
        {news}
      </p>
    </div>
  );
}

interface HandleProps {
  layer: DesignedLayer;
  node: OutlineNode;
  scale: number;
  /** Where it is. */
  words: string;
  isChosen: boolean;
  isDragged: boolean;
  handlers: HTMLAttributes<HTMLElement>;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

function Handle({ layer, node, scale, words, isChosen, isDragged, handlers, onKeyDown }: HandleProps) {
  const { id, x, y, w, h, turn, isLocked } = layer;
  const { selection, titleOf } = useEditing();
  const t = useTranslation();
  const style: CSSProperties = {
    ...{ left: x * scale, top: y * scale, width: w * scale, height: h * scale },
    ...(turn !== 0 && { transform: `rotate(${turn}deg)` }),
  };
  return (
    <div
      data-layer={id}
      data-chosen={isChosen || undefined}
      data-locked={isLocked || undefined}
      data-dragged={isDragged || undefined}
      className="zs-layer"
      style={style}
      role="group"
      aria-label={`${titleOf(node)}, ${words}${isLocked ? `, ${t('kind.part.locked')}` : ''}`}
      aria-describedby="zs-screen-about"
      // Moved by the arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onFocus={() => !isChosen && selection.choose([id], 'canvas')}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        if (ctrlKey || metaKey || shiftKey) selection.toggle(id, 'canvas');
      }}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      {!isLocked && <span className="zs-layer-corner" />}
    </div>
  );
}

/** Where the canvas is, in the element around its handles. */
function useBoxOver(canvas: HTMLElement, surface: RefObject<HTMLElement | null>): CSSProperties {
  const [box, setBox] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    const around = surface.current?.parentElement;
    if (!around) return undefined;
    const measure = () => {
      const [inner, outer] = [canvas.getBoundingClientRect(), around.getBoundingClientRect()];
      setBox({ left: inner.left - outer.left, top: inner.top - outer.top, width: inner.width, height: inner.height });
    };
    measure();
    const sizes = new ResizeObserver(measure);
    for (const element of [around, canvas.parentElement]) if (element) sizes.observe(element);
    return () => sizes.disconnect();
  }, [canvas, surface]);
  return box;
}

/** Pixels of a canvas that a key moves a layer by, and with Shift. */
const stepPx = 1;
const largeStepPx = 10;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The layers after an arrow key: moved, in large steps with Shift, or with Alt resized; undefined: another key. */
function layersByKey(
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
  layers: readonly DesignedLayer[],
  { ids, id }: { ids: readonly string[]; id: string },
): readonly DesignedLayer[] | undefined {
  const [x, y] = directions[key] ?? [];
  if (x === undefined || y === undefined || ctrlKey || metaKey) return undefined;
  const step = shiftKey ? largeStepPx : stepPx;
  return altKey
    ? resizeLayer(layers, id, { w: x * step, h: y * step })
    : moveLayers(layers, ids, { x: x * step, y: y * step });
}
