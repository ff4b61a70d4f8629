import type { NodePath } from '../lists/model/outline.ts';

type Step = string | number;
type Container = Record<Step, unknown>;

/** The value at a path of a tree; undefined where there is none. */
export function valueAt(tree: unknown, path: NodePath): unknown {
  return path.reduce<unknown>((at, step) => (at as Container | null | undefined)?.[step], tree);
}

/** The list that contains a node, and its index there. */
export function placeOf(path: NodePath): { list: NodePath; index: number } | undefined {
  const index = path.at(-1);
  return typeof index === 'number' ? { list: path.slice(0, -1), index } : undefined;
}

/** The container of the last step of a path; missing containers on the way are created. */
function containerOf(tree: unknown, path: NodePath): Container {
  let at = tree as Container;
  for (const [index, step] of path.slice(0, -1).entries()) {
    if (typeof at[step] !== 'object' || at[step] === null) at[step] = typeof path[index + 1] === 'number' ? [] : {};
    at = at[step] as Container;
  }
  return at;
}

/** Sets a value in a draft; `undefined` removes the property or the entry of a list. */
export function setValue(draft: unknown, path: NodePath, value: unknown): void {
  const last = path.at(-1);
  if (last === undefined) return;
  const container = containerOf(draft, path);
  if (value !== undefined) container[last] = value;
  else if (Array.isArray(container)) container.splice(last as number, 1);
  else delete container[last];
}

/** Inserts a value into a list of a draft; the list is created if missing. */
export function insertValue(draft: unknown, list: NodePath, index: number, value: unknown): void {
  const entries = valueAt(draft, list);
  if (Array.isArray(entries)) entries.splice(index, 0, value);
  else setValue(draft, list, [value]);
}

const startsWith = (path: NodePath, head: NodePath) => head.every((step, index) => path[index] === step);

/** Those of several nodes that are in none of the others, in the order of the definition. */
export const outermost = (paths: readonly NodePath[]): NodePath[] =>
  paths
    .filter((path) => !paths.some((other) => other.length < path.length && startsWith(path, other)))
    .toSorted(inOrder);

function inOrder(one: NodePath, other: NodePath): number {
  const at = one.findIndex((step, index) => step !== other[index]);
  const [a, b] = [one[at], other[at]];
  return typeof a === 'number' && typeof b === 'number' ? a - b : 0;
}

/** Removes nodes from their lists. */
export function removeNodes(draft: unknown, paths: readonly NodePath[]): void {
  takeOut(draft, paths);
}

/** Takes nodes out of their lists; returns them in their order in the definition. */
function takeOut(draft: unknown, paths: readonly NodePath[]): unknown[] {
  const places = outermost(paths).flatMap((path) => {
    const place = placeOf(path);
    const entries = place && valueAt(draft, place.list);
    return Array.isArray(entries) && place && place.index < entries.length ? [{ ...place, entries }] : [];
  });
  // From the last one, so that the indexes of the others hold.
  const nodes = places.map(({ entries, index }) => entries[index] as unknown);
  for (const { entries, index } of places.toSorted((a, b) => b.index - a.index)) entries.splice(index, 1);
  return nodes;
}

/** Whether nodes can be moved to a list: it is in none of them. */
export const canMoveTo = (paths: readonly NodePath[], list: NodePath): boolean =>
  !paths.some((path) => startsWith(list, path));

/**
 * Moves nodes to an index of a list, counted before the move; they are in their former order there. Moving a node into
 * itself changes nothing.
 */
export function moveNodes(draft: unknown, paths: readonly NodePath[], list: NodePath, index: number): void {
  if (!canMoveTo(paths, list)) return;
  const target = listAt(draft, list);
  const before = outermost(paths).filter((path) => {
    const place = placeOf(path);
    return place && place.index < index && place.list.length === list.length && startsWith(place.list, list);
  });
  const nodes = takeOut(draft, paths);
  target.splice(index - before.length, 0, ...nodes);
}

/** A list of a draft, created if missing. It stays the same while nodes around it move. */
function listAt(draft: unknown, list: NodePath): unknown[] {
  const entries = valueAt(draft, list);
  if (Array.isArray(entries)) return entries;
  setValue(draft, list, []);
  return valueAt(draft, list) as unknown[];
}
