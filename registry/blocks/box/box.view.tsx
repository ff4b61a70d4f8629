import { useActions } from '#runtime/actions/use-actions.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { useFilledText } from '#runtime/data/sources/use-filled-text.ts';
import { PageLink } from '#runtime/page/PageLink.tsx';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { lookClass } from '../../kit/values/look.ts';
import type { PropsOf } from '../../kind.ts';
import type { box } from './box.ts';

export default function BoxView({ node }: NodeProps) {
  const { element: Element, look, path } = node.props as PropsOf<typeof box>;
  const run = useActions();
  const label = useText(node.config.label);
  const address = useFilledText(path, encodeURIComponent);
  const steps = node.on['click'];
  const className = lookClass(look);
  const content = <Nodes nodes={node.children} />;
  if (path !== undefined) {
    return (
      <PageLink path={address} className={className}>
        {content}
      </PageLink>
    );
  }
  if (steps) {
    return (
      <button type="button" className={className} onClick={() => void run(steps, { isPressed: true })}>
        {content}
      </button>
    );
  }
  return (
    <Element className={className} aria-label={label || undefined}>
      {content}
    </Element>
  );
}
