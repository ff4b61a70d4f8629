import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { useText } from '#runtime/context/use-translation.ts';
import { SiteLink } from '../shared/SiteLink.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { siteSection } from './siteSection.ts';
import './siteSection.css';

export default function SiteSection({ node }: NodeProps) {
  const { detail, tone, narrow, more, morePath } = node.props as PropsOf<typeof siteSection>;
  const [title, detailText, moreText] = [useText(node.config.label), useText(detail), useText(more)];
  return (
    <section className="zs-section" data-tone={tone} data-narrow={narrow} aria-label={title || undefined}>
      {title !== '' && (
        <div className="zs-section-head">
          <h2>{title}</h2>
          {detailText !== '' && <p>{detailText}</p>}
          {morePath !== undefined && <SiteLink path={morePath}>{moreText}</SiteLink>}
        </div>
      )}
      <Nodes nodes={node.children} />
    </section>
  );
}
