import type { NodeProps } from '#runtime/faces.ts';
import { Nodes } from '#runtime/Nodes.tsx';
import { Root } from '../../_shared/blocks/Root.tsx';
import './page.css';

export default function PageView({ node }: NodeProps) {
  return (
    <Root node={node}>
      <div className={node.props['padded'] === true ? 'zb-page zb-page--padded' : 'zb-page'}>
        <Nodes nodes={node.children} />
      </div>
    </Root>
  );
}
