import type { NodeProps } from '#runtime/faces.ts';
import { Nodes } from '#runtime/Nodes.tsx';
import '../../_shared/layout.css';

/** Fields side by side; how they stand in their row is said to the grid around them. */
export default function RowView({ node }: NodeProps) {
  const { justify, align } = node.props;
  return (
    <div className="zk-row" data-justify={justify} data-align={align}>
      <Nodes nodes={node.children} />
    </div>
  );
}
