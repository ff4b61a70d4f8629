import type { NodeProps } from '#runtime/faces.ts';
import { Nodes } from '#runtime/Nodes.tsx';

/** A cell; one covered by its neighbour's span is not drawn. */
export default function TableGridTdView({ node }: NodeProps) {
  const { merged, colspan, rowspan, backgroundColor } = node.config as {
    merged?: boolean;
    colspan?: number;
    rowspan?: number;
    backgroundColor?: string;
  };
  if (merged === true) return null;
  return (
    <td colSpan={colspan ?? 1} rowSpan={rowspan ?? 1} style={backgroundColor ? { backgroundColor } : undefined}>
      <Nodes nodes={node.children} />
    </td>
  );
}
