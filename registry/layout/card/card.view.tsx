import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { useDefaultText } from '../../kit/trigger/control.tsx';
import '../../kit/display/layout.css';
import type { CardProps } from './card.ts';

export default function CardView({ node }: NodeProps) {
  const { header, shadow } = node.props as CardProps;
  const title = useDefaultText(header);
  return (
    <section className="zk-card" data-shadow={shadow}>
      {title !== '' && <header className="zk-card-head">{title}</header>}
      <div className="zk-card-body">
        <Nodes nodes={node.children} />
      </div>
    </section>
  );
}
