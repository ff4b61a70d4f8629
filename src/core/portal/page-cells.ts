import { addressOf, childList, kindKeyOf } from '../editing/node-places.ts';
import { setValue, valueAt } from '../editing/node-edits.ts';
import type { NodePath } from '../lists/model/outline.ts';
import { isObject, type JsonObject, own } from '../schema/record.ts';
import { type ArrangedCell, isOnComputer, placeVisible } from './personal-cells.ts';
import { freePlace, type Place, placeOf } from './place-cells.ts';

/** The node of the grid of a portal, and of the canvas of a big screen. */
export const gridPath: NodePath = ['body'];

/** The list of the cells of an edited portal, and of the layers of a big screen. */
export const cellList = (tree: unknown): NodePath => childList(tree, gridPath);

/** The cell that a node is in, or that it is; undefined: neither. */
export function cellAround(tree: unknown, path: NodePath): NodePath | undefined {
  const list = cellList(tree);
  return path.length > list.length && list.every((step, at) => path[at] === step)
    ? path.slice(0, list.length + 1)
    : undefined;
}

/**
 * The cells of an edited portal with their places as the grid shows them; `id` is the address of the node. Those for
 * phones alone are hidden.
 */
export function pageCells(tree: unknown): ArrangedCell[] {
  const list = cellList(tree);
  const cells = valueAt(tree, list);
  if (!Array.isArray(cells)) return [];
  return placeVisible(
    cells.flatMap((cell: unknown, index) => {
      if (!isObject(cell) || kindKeyOf(cell) === undefined) return [];
      const { minW, minH, maxW, maxH } = cell as JsonObject & ArrangedCell['bounds'];
      const id = addressOf([...list, index]);
      return [{ ...placeOf(cell), id, bounds: { minW, minH, maxW, maxH }, hidden: !isOnComputer(cell) }];
    }),
  );
}

/** Writes the places of cells that differ into the draft of a definition. */
export function writePlaces(draft: object, cells: readonly ArrangedCell[]): void {
  const list = cellList(draft);
  for (const { id, hidden, ...place } of cells) {
    const index = (valueAt(draft, list) as unknown[]).findIndex((_, at) => addressOf([...list, at]) === id);
    if (hidden || index < 0) continue;
    for (const side of ['x', 'y', 'w', 'h'] as const) {
      const path = [...list, index, side];
      if (valueAt(draft, path) !== place[side]) setValue(draft, path, place[side]);
    }
  }
}

/** The ids of cells: a free one is `cell1`, or the next number. */
export function freeCellId(cells: readonly unknown[]): string {
  const ids = new Set(cells.map((cell) => own(cell, 'id')));
  let number = 1;
  while (ids.has(`cell${number}`)) number += 1;
  return `cell${number}`;
}

/** Copies of cells with ids of their own, at free places. */
export function copiedCells(tree: unknown, copied: readonly JsonObject[]): JsonObject[] {
  const known = valueAt(tree, cellList(tree));
  const all: unknown[] = Array.isArray(known) ? [...known] : [];
  const places: Place[] = pageCells(tree).filter(({ hidden }) => !hidden);
  return copied.map((cell) => {
    const place = freePlace(places, placeOf(cell));
    const copy = { ...cell, id: freeCellId(all), ...place };
    all.push(copy);
    places.push(place);
    return copy;
  });
}
