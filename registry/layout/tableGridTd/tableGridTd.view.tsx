import type { CSSProperties } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';

/** A cell; one covered by its neighbour's span is not drawn. */
export default function TableGridTdView({ node }: NodeProps) {
  const { merged, colspan, rowspan, backgroundColor } = node.config as {
    merged?: boolean;
    colspan?: number;
    rowspan?: number;
    backgroundColor?: string;
  };
  if (merged === true) return null;
  // A custom property, so that a night page can dim what was chosen for paper.
  const style = backgroundColor ? ({ '--zk-cell-ground': backgroundColor } as CSSProperties) : undefined;
  return (
    <td colSpan={colspan ?? 1} rowSpan={rowspan ?? 1} style={style}>
      <Nodes nodes={node.children} />
    </td>
  );
}
