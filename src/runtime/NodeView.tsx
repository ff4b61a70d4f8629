import { memo } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { Block } from './Block.tsx';
import { Field } from './Field.tsx';
import { NodeBoundary } from './NodeBoundary.tsx';
import { UnknownNode } from './NodeNotices.tsx';
import { isPlaced } from './placed.ts';
import { usePlatform } from './platform.ts';
import { RowsField } from './RowsField.tsx';

/** One node, by what its kind is: a field, or a container, display or block. A failing one fails alone. */
export const NodeView = memo(function NodeView({ node }: { node: CompiledNode }) {
  const platform = usePlatform();
  if (!isPlaced(node, platform)) return null;
  if (!node.kind) return <UnknownNode node={node} />;
  const { rows, value } = node.kind;
  const Look = rows ? RowsField : value ? Field : Block;
  return (
    <NodeBoundary node={node}>
      <Look node={node} />
    </NodeBoundary>
  );
});
