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

/** The path of a node after it was moved to an index of a list, counted before the move. */
export const pathAfterMove = (from: NodePath, list: NodePath, index: number): NodePath =>
  startsWith(list, from) ? from : afterRemoval([...list, index], from);

/** Moves a node to an index of a list, counted before the move. Moving a node into itself changes nothing. */
export function moveNode(draft: unknown, from: NodePath, list: NodePath, index: number): void {
  const place = placeOf(from);
  if (!place || startsWith(list, from)) return;
  const entries = valueAt(draft, place.list);
  if (!Array.isArray(entries) || place.index >= entries.length) return;
  const target = pathAfterMove(from, list, index);
  const [node] = entries.splice(place.index, 1) as unknown[];
  insertValue(draft, target.slice(0, -1), target.at(-1) as number, node);
}

/** Adjusts a path after another one has been removed. */
function afterRemoval(path: NodePath, removed: NodePath): NodePath {
  const place = placeOf(removed);
  if (!place || !startsWith(path, place.list)) return path;
  const step = path[place.list.length];
  if (typeof step !== 'number' || step <= place.index) return path;
  return [...place.list, step - 1, ...path.slice(place.list.length + 1)];
}
