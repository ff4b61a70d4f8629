import type { CompiledNode } from '#core/compile/tree.ts';

/** A run of nodes that fills whole lines of the grid. */
export interface Chunk {
  key: string;
  nodes: readonly CompiledNode[];
  /** Lines of the grid it takes when all of it is shown. */
  lines: number;
}

/** Forms of more nodes than this are drawn in slices and skip what is off the screen; below, that costs more than it saves. */
export const slicedAbove = 40;

/** Nodes of one chunk; a line of the grid is never torn, so it may be some more. */
const chunkNodes = 10;

const columns = 24;

/** Cuts nodes into chunks, at the ends of lines only. */
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
