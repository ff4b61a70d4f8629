import type { NodeProps } from '#runtime/context/faces.ts';
import type { PropsOf } from '../../kind.ts';
import { ModalFrame } from '../../kit/overlay/ModalFrame.tsx';
import { type FrameProps, Overlay } from '../../kit/overlay/Overlay.tsx';
import type { dialog } from './dialog.ts';

export default function DialogView({ node }: NodeProps) {
  return <Overlay node={node} frame={Frame} />;
}

function Frame({ node, title, footer, children }: FrameProps) {
  // The compiler checked the props against the kind's schema.
  const { width, fullScreen } = node.props as PropsOf<typeof dialog>;
  return (
    <ModalFrame title={title} footer={footer} width={fullScreen ? '100%' : width} isFull={fullScreen} isLocked>
      {children}
    </ModalFrame>
  );
}
