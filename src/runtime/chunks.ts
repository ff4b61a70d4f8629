import type { CompiledNode } from '#core/compile/tree.ts';

/** A run of nodes that fills whole grid lines. */
export interface Chunk {
  key: string;
  nodes: readonly CompiledNode[];
  /** Number of grid lines if all nodes are visible. */
  lines: number;
}

/**
 * Forms with more nodes are rendered in slices and skip what is off the screen; for smaller ones the overhead is not
 * worth it.
 */
export const slicedAbove = 40;

/** Nodes per chunk; a grid line is never split, so a chunk may have some more. */
const chunkNodes = 10;

const columns = 24;

/** Splits nodes into chunks at the ends of grid lines. */
export function chunksOf(nodes: readonly CompiledNode[]): readonly Chunk[] {
  const known = remembered.get(nodes);
  if (known) return known;
  const chunks: Chunk[] = [];
  let [start, lines, used] = [0, 1, 0];
  nodes.forEach(({ config: { span = columns }, address }, index) => {
    const isNewLine = used > 0 && used + span > columns;
    if (isNewLine && index - start >= chunkNodes) {
      chunks.push({ key: address, nodes: nodes.slice(start, index), lines });
      [start, lines] = [index, 1];
    } else if (isNewLine) lines++;
    used = isNewLine || used === 0 ? span : used + span;
  });
  if (start < nodes.length) chunks.push({ key: `${start}`, nodes: nodes.slice(start), lines });
  remembered.set(nodes, chunks);
  return chunks;
}

const remembered = new WeakMap<readonly CompiledNode[], readonly Chunk[]>();
