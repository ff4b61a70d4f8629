import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';

export default function TableGridTrView({ node }: NodeProps) {
  return (
    <tr>
      <Nodes nodes={node.children} />
    </tr>
  );
}
