import type { CSSProperties } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import '../../kit/display/layout.css';

/** A layout table: the definition has rows and cells, cells may span. */
export default function TableGridView({ node }: NodeProps) {
  const { borderType, borderColor, borderWidth } = node.config as {
    borderType?: string;
    borderColor?: string;
    borderWidth?: number;
  };
  const border = {
    '--zk-cell-border': `${borderWidth ?? 1}px ${borderType ?? 'solid'}`,
    '--zk-cell-line': borderColor ?? '#E2E0E0',
  };
  return (
    <table className="zk-table-grid" role="presentation" style={border as CSSProperties}>
      <tbody>
        <Nodes nodes={node.children} />
      </tbody>
    </table>
  );
}

export function TableGridTrView({ node }: NodeProps) {
  return (
    <tr>
      <Nodes nodes={node.children} />
    </tr>
  );
}

/** A cell; one covered by its neighbour's span is not drawn. */
export function TableGridTdView({ node }: NodeProps) {
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
