import type { NodeProps } from '#runtime/faces.ts';
import { useDefaultWords } from '../../_shared/control/use-default-words.ts';
import '../../_shared/display.css';
import type { DividerProps } from './divider.ts';

export default function DividerView({ node }: NodeProps) {
  const { content, contentPosition } = node.props as DividerProps;
  const words = useDefaultWords(content);
  return (
    <div className="zk-divider" role="separator" data-side={contentPosition}>
      {words !== '' && <span>{words}</span>}
    </div>
  );
}
