import type { CSSProperties } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { slicedAbove, ProgressiveFields } from './ProgressiveFields.tsx';
import { useFormIfAny } from '../form/form-scope.ts';
import { EmptyList } from '../context/Marked.tsx';
import { NodeView } from './NodeView.tsx';
import './form.css';

/** Renders nodes on the 24-column grid by their spans, with the form's gutter. */
export function Nodes({ nodes }: { nodes: readonly CompiledNode[] }) {
  const gutter = useFormIfAny()?.screen.form.gutter ?? 0;
  if (nodes.length === 0) return <EmptyList />;
  const views =
    nodes.length > slicedAbove ? (
      <ProgressiveFields nodes={nodes} />
    ) : (
      nodes.map((node) => <NodeView key={node.address} node={node} />)
    );
  if (nodes.every((node) => node.kind?.bare)) return views;
  return (
    <div className="zf-grid" style={{ '--zf-gutter': `${gutter}px` } as CSSProperties}>
      {views}
    </div>
  );
}
