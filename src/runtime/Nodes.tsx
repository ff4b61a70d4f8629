import { type CSSProperties, memo } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { Block } from './Block.tsx';
import { Field } from './Field.tsx';
import { useFormIfAny } from './form-scope.ts';
import { NodeBoundary } from './NodeBoundary.tsx';
import { NodeFailure, UnknownNode } from './NodeNotices.tsx';
import { RowsField } from './RowsField.tsx';
import './form.css';

/** Whether a definition wants a node on this page at all (FORM-014, FORM-015). */
export function isPlaced({ config }: CompiledNode): boolean {
  if (config.noShow === true) return false;
  return !config.visibility?.length || config.visibility.includes('pc');
}

/** One node, by what its kind is: a field, or a container, display or block. A failing one fails alone. */
export const NodeView = memo(function NodeView({ node }: { node: CompiledNode }) {
  if (!isPlaced(node)) return null;
  if (!node.kind) return <UnknownNode node={node} />;
  return (
    <NodeBoundary fallback={(error, retry) => <NodeFailure node={node} error={error} retry={retry} />}>
      {look(node)}
    </NodeBoundary>
  );
});

function look(node: CompiledNode) {
  if (node.kind?.rows) return <RowsField node={node} />;
  return node.kind?.value ? <Field node={node} /> : <Block node={node} />;
}

/** Nodes side by side on the grid of 24, as wide as their spans say, the form's gutter between them. */
export function Nodes({ nodes }: { nodes: readonly CompiledNode[] }) {
  const gutter = useFormIfAny()?.screen.form.gutter ?? 0;
  const views = nodes.map((node) => <NodeView key={node.address} node={node} />);
  if (nodes.every((node) => node.kind?.bare)) return views;
  return (
    <div className="zf-grid" style={{ '--zf-gutter': `${gutter}px` } as CSSProperties}>
      {views}
    </div>
  );
}
