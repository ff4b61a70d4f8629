import type { NodeProps } from '#runtime/context/faces.ts';
import type { PropsOf } from '../../kind.ts';
import { DrawerFrame, ModalFrame } from '../../kit/overlay/OverlayWindows.tsx';
import { type FrameProps, Overlay } from './Overlay.tsx';
import type { dialog, drawer } from './dialog.ts';

export default function DialogView({ node }: NodeProps) {
  return <Overlay node={node} frame={DialogFrame} />;
}

function DialogFrame({ node, title, footer, children }: FrameProps) {
  // The compiler checked the props against the kind's schema.
  const { width, fullScreen } = node.props as PropsOf<typeof dialog>;
  return (
    <ModalFrame title={title} footer={footer} width={fullScreen ? '100%' : width} isFull={fullScreen} isLocked>
      {children}
    </ModalFrame>
  );
}

export function DrawerView({ node }: NodeProps) {
  return <Overlay node={node} frame={DrawerOverlayFrame} />;
}

function DrawerOverlayFrame({ node, title, footer, isForm, children }: FrameProps) {
  // The compiler checked the props against the kind's schema.
  const { width } = node.props as PropsOf<typeof drawer>;
  return (
    <DrawerFrame title={title} footer={footer} width={width} isLocked={isForm} isFilled={!isForm}>
      {children}
    </DrawerFrame>
  );
}
