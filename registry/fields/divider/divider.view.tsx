import type { NodeProps } from '#runtime/context/faces.ts';
import { useDefaultText } from '../../kit/trigger/control.tsx';
import '../../kit/display/display.css';
import type { DividerProps } from './divider.ts';

export default function DividerView({ node }: NodeProps) {
  const { content, contentPosition } = node.props as DividerProps;
  const words = useDefaultText(content);
  return (
    <div className="zk-divider" role="separator" data-side={contentPosition}>
      {words !== '' && <span>{words}</span>}
    </div>
  );
}
