import { createContext, type ReactNode, use } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';

/** Whether the elements of each node are marked with its address, as in the preview of the studio. */
export const MarksNodes = createContext(false);

/** Marks the elements of a node where nodes are marked; otherwise nothing is added. */
export function Marked({ node, children }: { node: CompiledNode; children: ReactNode }) {
  return use(MarksNodes) ? (
    <div className="zf-marked" data-node={node.address}>
      {children}
    </div>
  ) : (
    children
  );
}

/** Where nodes are marked: an area in an empty list of nodes. */
export const EmptyList = () => (use(MarksNodes) ? <div className="zf-vacant" /> : null);
