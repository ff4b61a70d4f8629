import type { NodeProps } from '#runtime/faces.ts';
import { Nodes } from '#runtime/Nodes.tsx';

export default function TableGridTrView({ node }: NodeProps) {
  return (
    <tr>
      <Nodes nodes={node.children} />
    </tr>
  );
}
