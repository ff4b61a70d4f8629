import { addressOf, kindKeyOf } from '../editing/node-places.ts';
import { setValue, valueAt } from '../editing/node-edits.ts';
import { cellList, gridPath } from '../portal/page-cells.ts';
import { isObject, own } from '../schema/record.ts';
import type { Box } from './snapping.ts';

/** The place of a layer in pixels of its canvas, as it is designed. */
export interface DesignedLayer {
  /** The address of its node. */
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
  turn: number;
  /** Layers of a group move together; empty: none. */
  group: string;
  isLocked: boolean;
}

const sides = ['x', 'y', 'w', 'h'] as const;

const numberIn = (node: object, name: string, fallback: number): number => {
  const value = own(node, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
};

/** Size of a layer that says none. */
export const layerSize = { w: 400, h: 300 };
/** Size of a canvas that says none. */
const canvasSize = { width: 1_920, height: 1_080 };

/** The size of the canvas of an edited big screen. */
export function sizeOfCanvas(tree: unknown): { width: number; height: number } {
  const node = valueAt(tree, gridPath);
  if (!isObject(node)) return canvasSize;
  return {
    width: numberIn(node, 'width', canvasSize.width),
    height: numberIn(node, 'height', canvasSize.height),
  };
}

/** The layers of an edited big screen. */
export function pageLayers(tree: unknown): DesignedLayer[] {
  const list = cellList(tree);
  const layers = valueAt(tree, list);
  if (!Array.isArray(layers)) return [];
  return layers.flatMap((layer: unknown, index) => {
    if (!isObject(layer) || kindKeyOf(layer) === undefined) return [];
    const group = own(layer, 'group');
    return [
      {
        id: addressOf([...list, index]),
        x: numberIn(layer, 'x', 0),
        y: numberIn(layer, 'y', 0),
        w: numberIn(layer, 'w', layerSize.w),
        h: numberIn(layer, 'h', layerSize.h),
        turn: numberIn(layer, 'turn', 0),
        group: typeof group === 'string' ? group : '',
        isLocked: own(layer, 'locked') === true,
      },
    ];
  });
}

/** The layers that change with these: themselves and those of their groups, without locked ones. */
export function changingWith(layers: readonly DesignedLayer[], ids: readonly string[]): DesignedLayer[] {
  const groups = new Set(layers.filter(({ id, group }) => ids.includes(id) && group !== '').map(({ group }) => group));
  return layers.filter(({ id, group, isLocked }) => !isLocked && (ids.includes(id) || groups.has(group)));
}

const applied = (layers: readonly DesignedLayer[], changed: readonly DesignedLayer[]): DesignedLayer[] => {
  const byId = new Map(changed.map((layer) => [layer.id, layer]));
  return layers.map((layer) => byId.get(layer.id) ?? layer);
};

/** Moves layers with their groups. */
export const moveLayers = (layers: readonly DesignedLayer[], ids: readonly string[], by: { x: number; y: number }) =>
  applied(
    layers,
    changingWith(layers, ids).map((layer) => ({ ...layer, x: layer.x + by.x, y: layer.y + by.y })),
  );

/** Makes one layer larger or smaller, at least one pixel. */
export const resizeLayer = (layers: readonly DesignedLayer[], id: string, by: { w: number; h: number }) =>
  applied(
    layers,
    layers
      .filter((layer) => layer.id === id && !layer.isLocked)
      .map((layer) => ({ ...layer, w: Math.max(1, layer.w + by.w), h: Math.max(1, layer.h + by.h) })),
  );

export const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

/** Aligns layers with the box around them; a single one with its canvas. Locked ones stay. */
export function alignLayers(
  layers: readonly DesignedLayer[],
  ids: readonly string[],
  to: Alignment,
  canvas: { width: number; height: number },
): DesignedLayer[] {
  const chosen = layers.filter(({ id, isLocked }) => ids.includes(id) && !isLocked);
  const whole = { x: 0, y: 0, w: canvas.width, h: canvas.height };
  const around = (chosen.length > 1 && boxAround(chosen)) || whole;
  const placed = ({ w, h }: DesignedLayer): Partial<DesignedLayer> =>
    ({
      left: { x: around.x },
      center: { x: Math.round(around.x + (around.w - w) / 2) },
      right: { x: around.x + around.w - w },
      top: { y: around.y },
      middle: { y: Math.round(around.y + (around.h - h) / 2) },
      bottom: { y: around.y + around.h - h },
    })[to];
  return applied(
    layers,
    chosen.map((layer) => ({ ...layer, ...placed(layer) })),
  );
}

/** The box around layers; undefined: there are none. */
export function boxAround(layers: readonly DesignedLayer[]): Box | undefined {
  if (layers.length === 0) return undefined;
  const x = Math.min(...layers.map((layer) => layer.x));
  const y = Math.min(...layers.map((layer) => layer.y));
  const right = Math.max(...layers.map((layer) => layer.x + layer.w));
  const bottom = Math.max(...layers.map((layer) => layer.y + layer.h));
  return { x, y, w: right - x, h: bottom - y };
}

/** Writes the places of layers that differ into the draft of a definition. */
export function writeLayers(draft: object, layers: readonly DesignedLayer[]): void {
  const list = cellList(draft);
  const known = new Map(pageLayers(draft).map((layer) => [layer.id, layer]));
  for (const layer of layers) {
    const before = known.get(layer.id);
    const index = (valueAt(draft, list) as unknown[]).findIndex((_, at) => addressOf([...list, at]) === layer.id);
    if (!before || index < 0) continue;
    for (const side of sides) if (before[side] !== layer[side]) setValue(draft, [...list, index, side], layer[side]);
  }
}

/** The ids of layers: a free one is `layer1`, or the next number. */
export function freeLayerId(layers: readonly unknown[]): string {
  const ids = new Set(layers.map((layer) => own(layer, 'id')));
  let number = 1;
  while (ids.has(`layer${number}`)) number += 1;
  return `layer${number}`;
}

/** Whether these layers are one group, and nothing else. */
export function isGroup(layers: readonly DesignedLayer[], ids: readonly string[]): boolean {
  const [first, ...others] = layers.filter(({ id }) => ids.includes(id));
  return first !== undefined && first.group !== '' && others.every(({ group }) => group === first.group);
}

function freeGroup(layers: readonly DesignedLayer[]): string {
  const known = new Set(layers.map(({ group }) => group));
  let number = 1;
  while (known.has(`group${number}`)) number += 1;
  return `group${number}`;
}

/** Makes layers a group of their own, or with `isOne` false none, with all others of their groups. */
export function writeGroup(draft: object, ids: readonly string[], isOne: boolean): void {
  const layers = pageLayers(draft);
  const groups = new Set(layers.filter(({ id, group }) => ids.includes(id) && group !== '').map(({ group }) => group));
  const name = isOne ? freeGroup(layers) : undefined;
  for (const { id, group } of layers)
    if (ids.includes(id) || (!isOne && groups.has(group))) setOfLayer(draft, id, 'group', name);
}

/** Locks layers against moves, or frees them. */
export function writeLock(draft: object, ids: readonly string[], isLocked: boolean): void {
  for (const id of ids) setOfLayer(draft, id, 'locked', isLocked ? true : undefined);
}

function setOfLayer(draft: object, id: string, name: string, value: unknown): void {
  const list = cellList(draft);
  const index = (valueAt(draft, list) as unknown[]).findIndex((_, at) => addressOf([...list, at]) === id);
  if (index >= 0) setValue(draft, [...list, index, name], value);
}
