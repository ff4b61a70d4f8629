import type { NodeProps } from '#runtime/faces.ts';
import { Panel } from '../../_shared/Panel.tsx';

/** A panel that is not inside a `collapse`: its fields. */
export default function CollapseItemView({ node }: NodeProps) {
  return <Panel node={node} />;
}
