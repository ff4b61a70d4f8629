import { memo } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { Block } from './Block.tsx';
import { Field } from '../Field.tsx';
import { NodeBoundary } from '../NodeBoundary.tsx';
import { UnknownNode } from '../NodeNotices.tsx';
import { isPlaced } from '../context/placed.ts';
import { usePlatform } from '../context/platform.ts';
import { RowsField } from '../RowsField.tsx';

/** Renders one node by its kind: a field, a container, a display or a block. An error boundary isolates failures. */
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
