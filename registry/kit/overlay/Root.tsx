import type { ReactNode } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { useOverlayIfAny } from '#runtime/page/overlay-context.ts';
import { useScreen } from '#runtime/context/screen-context.ts';
import './blocks.css';

/** Room around the one block that is the body of a screen; blocks inside others, or in an overlay, have none of their own. */
export function Root({ node, children }: { node: CompiledNode; children: ReactNode }) {
  const { screen } = useScreen();
  const overlay = useOverlayIfAny();
  if (!screen.root.includes(node)) return children;
  return <div className={overlay ? 'zb-root zb-root--inside' : 'zb-root'}>{children}</div>;
}
