import type { NodeProps } from '#runtime/faces.ts';
import type { PropsOf } from '../../kind.ts';
import { DrawerFrame } from '../../_shared/blocks/DrawerFrame.tsx';
import { type FrameProps, Overlay } from '../../_shared/blocks/Overlay.tsx';
import type { drawer } from './drawer.ts';

export default function DrawerView({ node }: NodeProps) {
  return <Overlay node={node} frame={Frame} />;
}

function Frame({ node, title, footer, isForm, children }: FrameProps) {
  // The compiler checked the props against the kind's schema.
  const { width } = node.props as PropsOf<typeof drawer>;
  return (
    <DrawerFrame title={title} footer={footer} width={width} isLocked={isForm} isFilled={!isForm}>
      {children}
    </DrawerFrame>
  );
}
