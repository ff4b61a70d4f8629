import { type CSSProperties, memo, use, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CompiledNode } from '#core/compile/tree.ts';
import { MarksNodes } from '../context/Marked.tsx';
import { whenIdle } from '../context/idle.ts';
import { useFormIfAny } from '../form/form-scope.ts';
import { NodeView } from './NodeView.tsx';

/** A run of nodes that fills whole grid lines. */
interface Chunk {
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

/** Chunks rendered in the first pass: about a screen of fields. */
const firstChunks = 2;

/** Chunks rendered per idle callback at first and at least, and at most. */
const [sliceMin, sliceMax] = [2, 12];

/** Milliseconds that the chunks of an idle callback take together: most of a frame. */
const sliceMs = 12;

/** How many chunks to render next, when so many took so long. */
const nextSlice = (count: number, ms: number): number =>
  Math.min(Math.max(Math.round((count * sliceMs) / Math.max(ms, 1)), sliceMin), sliceMax, count * 2);

/** How far from the screen a slice is rendered. */
const nearPx = '300px 0px';

/** Estimated height of one grid line in pixels: a usual control and its issue. Rendered lines are measured. */
const linePx = 56;

/**
 * Renders a long list of nodes in slices: the first screen at once, the rest in idle time. Slices off the screen are
 * skipped by the browser with `content-visibility`. A form that is designed changes with every key: of it only the slices
 * near the screen are rendered.
 */
export function ProgressiveFields({ nodes }: { nodes: readonly CompiledNode[] }) {
  const isDesigned = use(MarksNodes);
  return isDesigned ? (
    chunksOf(nodes).map((chunk, index) => <NearSlice key={chunk.key} chunk={chunk} isFirst={index < firstChunks} />)
  ) : (
    <AllSlices nodes={nodes} />
  );
}

/** A slice that is rendered while it is near the screen, otherwise replaced by its height. */
function NearSlice({ chunk, isFirst }: { chunk: Chunk; isFirst: boolean }) {
  const [isNear, setNear] = useState(isFirst);
  const [height, setHeight] = useState(chunk.lines * linePx);
  const [slice, setSlice] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!slice) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        setNear(entry?.isIntersecting === true);
        if (entry?.isIntersecting === false && entry.boundingClientRect.height > 0) {
          setHeight(entry.boundingClientRect.height);
        }
      },
      { rootMargin: nearPx },
    );
    watch.observe(slice);
    return () => watch.disconnect();
  }, [slice]);
  return (
    <div
      ref={setSlice}
      className="zf-slice zf-slice--near"
      data-slice={`${chunk.nodes[0]?.address} ${chunk.nodes.at(-1)?.address}`}
      style={isNear ? undefined : { height }}
    >
      {isNear && chunk.nodes.map((node) => <NodeView key={node.address} node={node} />)}
    </div>
  );
}

function AllSlices({ nodes }: { nodes: readonly CompiledNode[] }) {
  const store = useFormIfAny();
  const chunks = chunksOf(nodes);
  const [drawn, setDrawn] = useState(firstChunks);
  const slice = useRef(sliceMin);
  const isComplete = drawn >= chunks.length;

  useEffect(() => {
    if (drawn >= chunks.length) return;
    return whenIdle(() => {
      const began = performance.now();
      flushSync(() => setDrawn(drawn + slice.current));
      slice.current = nextSlice(slice.current, performance.now() - began);
    });
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
