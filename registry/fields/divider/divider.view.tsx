import type { NodeProps } from '#runtime/faces.ts';
import { useText } from '#runtime/texts.ts';
import '../../_shared/display.css';
import type { DividerProps } from './divider.ts';

export default function DividerView({ node }: NodeProps) {
  const { content, contentPosition } = node.props as DividerProps;
  const words = useText(content);
  return (
    <div className="zk-divider" role="separator" data-side={contentPosition}>
      {words !== '' && <span>{words}</span>}
    </div>
  );
}
