import type { CSSProperties } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { BlockRoot } from '../../kit/overlay/BlockFrame.tsx';
import './columns.css';

export default function ColumnsView({ node }: NodeProps) {
  return (
    <BlockRoot node={node}>
      <div className="zb-spans">
        <div className="zb-spans-grid">
          {node.children.map((child) => (
            <div key={child.address} style={{ '--zb-span': child.config.span ?? 24 } as CSSProperties}>
              <Nodes nodes={[child]} />
            </div>
          ))}
        </div>
      </div>
    </BlockRoot>
  );
}
