import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { expandButtons, Toolbar } from '../../kit/overlay/ActionButton.tsx';
import { BlockHeader } from '../../kit/overlay/BlockFrame.tsx';
import type { PropsOf } from '../../kind.ts';
import type { toolbar } from './toolbar.ts';

export default function ToolbarView({ node }: NodeProps) {
  // The compiler checked the props against the kind's schema.
  const { buttons } = node.props as PropsOf<typeof toolbar>;
  const title = useText(node.config.label);
  return (
    <div className="zb-pane">
      <BlockHeader title={title}>
        <Toolbar buttons={expandButtons(buttons)} />
      </BlockHeader>
    </div>
  );
}
