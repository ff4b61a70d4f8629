import type { NodeProps } from '#runtime/context/faces.ts';
import { Panel } from '../../kit/display/Panel.tsx';

/** A panel that is not inside a `collapse`: its fields. */
export default function CollapseItemView({ node }: NodeProps) {
  return <Panel node={node} />;
}
