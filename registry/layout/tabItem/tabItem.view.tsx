import type { NodeProps } from '#runtime/faces.ts';
import { Panel } from '../../_shared/Panel.tsx';

/** A tab that is not inside a `tab`: its fields. */
export default function TabItemView({ node }: NodeProps) {
  return <Panel node={node} />;
}
