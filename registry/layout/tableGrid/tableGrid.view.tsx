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
