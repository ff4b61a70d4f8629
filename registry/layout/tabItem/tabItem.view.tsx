import type { NodeProps } from '#runtime/context/faces.ts';
import { Panel } from '../../kit/display/Panel.tsx';

/** A tab that is not inside a `tab`: its fields. */
export default function TabItemView({ node }: NodeProps) {
  return <Panel node={node} />;
}
