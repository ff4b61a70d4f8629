import type { NodeProps } from '#runtime/faces.ts';
import { Panel } from '../../_shared/Panel.tsx';

/** A step that is not inside `steps`: its fields. */
export default function StepItemView({ node }: NodeProps) {
  return <Panel node={node} />;
}
