import type { NodeProps } from '#runtime/context/faces.ts';
import { Panel } from '../../kit/display/Panel.tsx';

/** A step that is not inside `steps`: its fields. */
export default function StepItemView({ node }: NodeProps) {
  return <Panel node={node} />;
}
