import type { NodeProps } from '#runtime/faces.ts';
import { useText } from '#runtime/texts.ts';
import { spelledOut } from '../../_shared/blocks/own-buttons.ts';
import { Head } from '../../_shared/blocks/Head.tsx';
import { Toolbar } from '../../_shared/blocks/Toolbar.tsx';
import type { PropsOf } from '../../kind.ts';
import type { toolbar } from './toolbar.ts';

export default function ToolbarView({ node }: NodeProps) {
  // The compiler checked the props against the kind's schema.
  const { buttons } = node.props as PropsOf<typeof toolbar>;
  const title = useText(node.config.label);
  return (
    <div className="zb-pane">
      <Head title={title}>
        <Toolbar buttons={spelledOut(buttons)} />
      </Head>
    </div>
  );
}
