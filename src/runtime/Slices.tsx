import { type CSSProperties, memo, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CompiledNode } from '#core/compile/tree.ts';
import { type Chunk, chunksOf } from './chunks.ts';
import { useFormIfAny } from './form-scope.ts';
import { whenIdle } from './idle.ts';
import { NodeView } from './NodeView.tsx';

/** Drawn at once: about a screen of fields. */
const firstChunks = 2;

/** Chunks drawn at a time while nobody waits: well under a frame. */
const slicePerPause = 2;

/** Pixels of one line of the grid: the usual control and what stands under it. A line that was drawn is measured. */
const linePx = 56;

/** Many nodes: the first screen at once, the rest while nobody waits; what is off the screen costs nothing to keep. */
export function Slices({ nodes }: { nodes: readonly CompiledNode[] }) {
  const store = useFormIfAny();
  const chunks = chunksOf(nodes);
  const [drawn, setDrawn] = useState(firstChunks);
  const isComplete = drawn >= chunks.length;

  useEffect(() => {
    if (drawn >= chunks.length) return;
    return whenIdle(() => flushSync(() => setDrawn(drawn + slicePerPause)));
  }, [drawn, chunks]);

  useEffect(() => {
    const list = nodes[0]?.address.replace(/\[\d+\]$/, '');
    if (isComplete || !store || list === undefined) return;
    return store.reveal.join(list, (address) => {
      const at = chunks.findIndex((chunk) => chunk.nodes.some((node) => address.startsWith(node.address)));
      flushSync(() => setDrawn((count) => Math.max(count, at + 1)));
    });
  }, [isComplete, store, nodes, chunks]);

  return chunks.map((chunk, index) => <Slice key={chunk.key} chunk={chunk} isDrawn={index < drawn} />);
}

const Slice = memo(function Slice({ chunk, isDrawn }: { chunk: Chunk; isDrawn: boolean }) {
  const height = `${chunk.lines * linePx}px`;
  if (!isDrawn) return <div className="zf-slice" style={{ height }} />;
  return (
    <div className="zf-slice zf-slice--drawn" style={{ '--zf-slice': height } as CSSProperties}>
      {chunk.nodes.map((node) => (
        <NodeView key={node.address} node={node} />
      ))}
    </div>
  );
});
