import { useRef, useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { NodeView } from '#runtime/NodeView.tsx';
import { OverlayContext, type OverlayHandle } from '#runtime/page/overlay-context.ts';

interface OverlayWindowProps {
  /** An overlay kind: a dialog, a drawer, a detail viewer. */
  node: CompiledNode;
  parameters: Readonly<Record<string, unknown>>;
  /** It is gone; `true`: something was saved in it. */
  onLeave(hasChanged: boolean): void;
}

/** An overlay that no page opened. */
export function OverlayWindow({ node, parameters, onLeave }: OverlayWindowProps) {
  const [isOpen, setOpen] = useState(true);
  const hasChanged = useRef(false);
  const overlay: OverlayHandle = {
    parameters,
    isOpen,
    close: () => setOpen(false),
    gone: () => onLeave(hasChanged.current),
    changed: () => {
      hasChanged.current = true;
    },
  };
  return (
    <OverlayContext value={overlay}>
      <NodeView node={node} />
    </OverlayContext>
  );
}
