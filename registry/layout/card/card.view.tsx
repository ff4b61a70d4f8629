import type { NodeProps } from '#runtime/faces.ts';
import { Nodes } from '#runtime/Nodes.tsx';
import { useDefaultWords } from '../../_shared/control/use-default-words.ts';
import '../../_shared/layout.css';
import type { CardProps } from './card.ts';

export default function CardView({ node }: NodeProps) {
  const { header, shadow } = node.props as CardProps;
  const title = useDefaultWords(header);
  return (
    <section className="zk-card" data-shadow={shadow}>
      {title !== '' && <header className="zk-card-head">{title}</header>}
      <div className="zk-card-body">
        <Nodes nodes={node.children} />
      </div>
    </section>
  );
}
