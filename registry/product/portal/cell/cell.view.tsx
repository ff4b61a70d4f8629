import { type CSSProperties, Suspense } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { isIcon, MenuIcon } from '#runtime/icons/MenuIcon.tsx';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { useDeviceProps } from '../../../kit/portal/CardContent.tsx';
import { CardLink } from '../shared/CardLink.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { cell } from '../grid.ts';
import './cell.css';

export default function CellView({ node }: NodeProps) {
  const props = useDeviceProps(node.props as PropsOf<typeof cell>);
  const title = useText(props.title);
  const { cardIcon, cardIconColor, flush } = props;
  const heading: CSSProperties = {
    fontSize: props.titleFontSize,
    fontWeight: props.titleFontWeight ? 600 : 400,
    ...(props.titleFontColor !== '' && { color: props.titleFontColor }),
    ...(props.titleBgColor !== '' && { background: props.titleBgColor }),
    justifyContent: props.titleLeft,
  };
  const content = (
    <div className={flush ? 'zp-cell-body zp-cell-body--flush' : 'zp-cell-body'}>
      <Suspense fallback={<LoadingSkeleton rows={3} />}>
        <Nodes nodes={node.children} />
      </Suspense>
    </div>
  );
  if (title === '') return <div className="zp-cell zp-cell--bare">{content}</div>;
  return (
    <section className="zp-cell" role="group" aria-label={title}>
      <header className="zp-cell-head" style={heading}>
        <CardLink link={props} className="zp-cell-title">
          {isIcon(cardIcon) && (
            <span className="zp-cell-icon" style={cardIconColor === '' ? undefined : { color: cardIconColor }}>
              <MenuIcon name={cardIcon} />
            </span>
          )}
          {title}
        </CardLink>
      </header>
      {content}
    </section>
  );
}
