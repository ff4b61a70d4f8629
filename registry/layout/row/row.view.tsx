import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import '../../kit/display/layout.css';

/** Fields in a row; its alignment is passed to the CSS grid by data attributes. */
export default function RowView({ node }: NodeProps) {
  const { justify, align } = node.props;
  return (
    <div className="zk-row" data-justify={justify} data-align={align}>
      <Nodes nodes={node.children} />
    </div>
  );
}
