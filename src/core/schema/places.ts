import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { isTooDeep } from './nesting.ts';
import { keysOf } from './path.ts';

/** A position in a text, 1-based. */
export interface SourcePosition {
  line: number;
  column: number;
}

/** Converts offsets in a text to positions. */
export function placesOf(text: string): (offset: number) => SourcePosition {
  const starts = [0];
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  };
}

/** A JSON text, or one stored as a string value in another: each offset in it maps to one in the outermost text. */
interface Layer {
  tree: Node | undefined;
  raw: string;
  outer(offset: number): number;
  within: Map<Node, Layer>;
}

/**
 * Resolves paths in a JSON text to positions, of the property name where there is one; also inside values that are JSON
 * texts themselves (`"formData": "{\"fields\": ...}"`). An unknown path resolves to its last existing part.
 */
export function placesOfPaths(text: string): (path: string) => SourcePosition {
  const place = placesOf(text);
  const root = layer(text, (offset) => offset);
  return (path) => place(locate(root, keysOf(path)));
}

function layer(raw: string, outer: Layer['outer']): Layer {
  return { tree: isTooDeep(raw) ? undefined : parseTree(raw), raw, outer, within: new Map() };
}

function locate(from: Layer, keys: (string | number)[]): number {
  let node = from.tree;
  if (!node) return from.outer(0);
  for (let taken = 0; taken < keys.length; taken++) {
    if (node.type === 'string') return locate(inner(from, node), keys.slice(taken));
    const next = findNodeAtLocation(node, keys.slice(taken, taken + 1));
    if (!next) break;
    node = next;
  }
  const named = node.parent?.type === 'property' ? node.parent : node;
  return from.outer(named.offset);
}

function inner(from: Layer, node: Node): Layer {
  const known = from.within.get(node);
  if (known) return known;
  const raw = from.raw.slice(node.offset + 1, node.offset + node.length - 1);
  const offsets = offsetsOf(raw);
  const start = node.offset + 1;
  const made = layer(String(node.value), (offset) => from.outer(start + (offsets[offset] ?? raw.length)));
  from.within.set(node, made);
  return made;
}

/** The offset of each character of a JSON string's value, relative to the opening quote. */
function offsetsOf(raw: string): Uint32Array {
  const offsets = new Uint32Array(raw.length + 1);
  let character = 0;
  for (let at = 0; at < raw.length; at++) {
    offsets[character++] = at;
    if (raw[at] === '\\') at += raw[at + 1] === 'u' ? 5 : 1;
  }
  offsets[character] = raw.length;
  return offsets.slice(0, character + 1);
}
