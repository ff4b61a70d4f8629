import type { MouseEvent } from 'react';
import { useActions } from '#runtime/actions/use-actions.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useDefaultText } from '../../kit/trigger/control.tsx';
import { cssOf } from './text-style.ts';
import '../../kit/display/display.css';
import { insideRoute, safeAddress } from '../../kit/values/addresses.ts';
import type { LinkProps } from './link.ts';
import { useNavigation } from '#runtime/context/application.tsx';

export default function LinkView({ node }: NodeProps) {
  const { content, href, target, textStyle } = node.props as LinkProps;
  const { navigate } = useNavigation();
  const run = useActions();
  const words = useDefaultText(content);
  const address = safeAddress(href);
  const steps = node.on['click'];

  const follow = async (event: MouseEvent) => {
    event.preventDefault();
    if (steps && !(await run(steps))) return;
    if (address !== undefined) navigate(target === '_blank' ? address : insideRoute(address), target);
  };

  return (
    <div className="zk-text" style={cssOf(textStyle)}>
      <a
        className="zk-link"
        // A link without an address to go to does nothing, and is no link for the keyboard either.
        href={address ?? (steps ? '#' : undefined)}
        aria-disabled={address === undefined && !steps ? true : undefined}
        rel="noopener noreferrer"
        onClick={follow}
      >
        {words}
      </a>
    </div>
  );
}
