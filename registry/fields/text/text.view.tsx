import type { NodeProps } from '#runtime/faces.ts';
import { useDefaultWords } from '../../_shared/control/use-default-words.ts';
import { cssOf } from '../../_shared/text-style.ts';
import '../../_shared/display.css';
import type { TextProps } from './text.ts';

export default function TextView({ node }: NodeProps) {
  const { content, textStyle } = node.props as TextProps;
  return (
    <div className="zk-words" style={cssOf(textStyle)}>
      {useDefaultWords(content)}
    </div>
  );
}
