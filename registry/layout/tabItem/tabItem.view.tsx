import type { NodeProps } from '#runtime/faces.ts';
import { Panel } from '../../_shared/Panel.tsx';

/** A tab that stands outside of `tab`: its fields. */
export default function TabItemView({ node }: NodeProps) {
  return <Panel node={node} />;
}
