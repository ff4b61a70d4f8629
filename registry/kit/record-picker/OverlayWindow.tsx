import { useRef, useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { NodeView } from '#runtime/render/NodeView.tsx';
import { OverlayContext, type OverlayHandle, useOverlayIfAny } from '#runtime/page/overlay-context.ts';
import { useClosing } from '#runtime/page/use-closing.ts';
import { UnsavedContext, useUnsavedForms } from '#runtime/context/unsaved-forms.ts';

interface OverlayWindowProps {
  /** A node of an overlay kind: a dialog, a drawer, a detail viewer. */
  node: CompiledNode;
  parameters: Readonly<Record<string, unknown>>;
  /** Called after it has closed; `true`: something was saved in it. */
  onLeave(hasChanged: boolean): void;
}

/** An overlay that was not opened by the page of its definition. */
export function OverlayWindow({ node, parameters, onLeave }: OverlayWindowProps) {
  const [isOpen, setOpen] = useState(true);
  const hasChanged = useRef(false);
  const forms = useUnsavedForms();
  const close = useClosing(forms, () => setOpen(false));
  const outer = useOverlayIfAny()?.path;
  const overlay: OverlayHandle = {
    path: `${outer ?? ''}/-`,
    parameters,
    isOpen,
    close,
    gone: () => onLeave(hasChanged.current),
    changed: () => {
      hasChanged.current = true;
    },
  };
  return (
    <UnsavedContext value={forms}>
      <OverlayContext value={overlay}>
        <NodeView node={node} />
      </OverlayContext>
    </UnsavedContext>
  );
}
