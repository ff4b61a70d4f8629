import type { NodeProps } from '#runtime/context/faces.ts';
import type { PropsOf } from '../../kind.ts';
import { DrawerFrame } from '../../kit/overlay/DrawerFrame.tsx';
import { type FrameProps, Overlay } from '../../kit/overlay/Overlay.tsx';
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
