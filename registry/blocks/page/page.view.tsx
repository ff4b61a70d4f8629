import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { BlockRoot } from '../../kit/overlay/BlockFrame.tsx';
import './page.css';

export default function PageView({ node }: NodeProps) {
  const { padded, scrolls } = node.props;
  const looks = [padded === true && 'zb-page--padded', scrolls === true && 'zb-page--scrolling'];
  return (
    <BlockRoot node={node}>
      <div className={['zb-page', ...looks].filter(Boolean).join(' ')}>
        <Nodes nodes={node.children} />
      </div>
    </BlockRoot>
  );
}
