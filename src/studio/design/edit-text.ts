import { applyEdits, findNodeAtLocation, getNodeValue, type JSONPath, modify, parseTree } from 'jsonc-parser';
import type { NodePath } from '#core/lists/model/outline.ts';

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };

/** Sets a value in the text; `undefined` removes the property. The formatting around it is preserved. */
export const withValue = (text: string, path: NodePath, value: unknown): string =>
  applyEdits(text, modify(text, path as JSONPath, value, { formattingOptions }));

/** Inserts a value into a list, which is created if missing. */
export function withInserted(text: string, list: NodePath, index: number, value: unknown): string {
  if (!Array.isArray(valueAt(text, list))) return withValue(text, list, [value]);
  const path = [...list, index] as JSONPath;
  return applyEdits(text, modify(text, path, value, { formattingOptions, isArrayInsertion: true }));
}

export const withoutValue = (text: string, path: NodePath): string => withValue(text, path, undefined);

/** The value at a path, or undefined. */
export function valueAt(text: string, path: NodePath): unknown {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, path as JSONPath);
  return node && (getNodeValue(node) as unknown);
}

/** The list that contains a node, and its index there. */
export function placeOf(path: NodePath): { list: NodePath; index: number } | undefined {
  const index = path.at(-1);
  return typeof index === 'number' ? { list: path.slice(0, -1), index } : undefined;
}

const startsWith = (path: NodePath, head: NodePath) => head.every((step, index) => path[index] === step);

/**
 * Moves a node to an index of a list, counted before the move; returns the new text and path. Moving a node into itself
 * changes nothing.
 */
export function withMoved(
  text: string,
  from: NodePath,
  list: NodePath,
  index: number,
): { text: string; path: NodePath } {
  if (startsWith(list, from)) return { text, path: from };
  const inserted = withInserted(text, list, index, valueAt(text, from));
  const step = from[list.length];
  const isShifted = startsWith(from, list) && typeof step === 'number' && step >= index;
  const old = isShifted ? [...list, step + 1, ...from.slice(list.length + 1)] : from;
  const moved = withoutValue(inserted, old);
  return { text: moved, path: afterRemoval([...list, index], old) };
}

/** Adjusts a path after another one has been removed. */
function afterRemoval(path: NodePath, removed: NodePath): NodePath {
  const place = placeOf(removed);
  if (!place || !startsWith(path, place.list)) return path;
  const step = path[place.list.length];
  if (typeof step !== 'number' || step < place.index) return path;
  return [...place.list, step - 1, ...path.slice(place.list.length + 1)];
}
