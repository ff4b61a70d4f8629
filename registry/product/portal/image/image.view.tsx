import type { NodeProps } from '#runtime/context/faces.ts';
import { EmptyState } from '../../../kit/overlay/States.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { image } from '../media-cards.ts';
import { CardLink } from '../shared/CardLink.tsx';
import { CardPicture } from '../shared/CardPicture.tsx';

export default function ImageView({ node }: NodeProps) {
  const props = node.props as PropsOf<typeof image>;
  if (props.imageUrl.trim() === '') return <EmptyState />;
  return (
    <CardLink link={props} className="zp-picture-link">
      <CardPicture imageUrl={props.imageUrl} words={props.textDefaultValue} look={props} />
    </CardLink>
  );
}
