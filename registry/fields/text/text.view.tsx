import type { NodeProps } from '#runtime/context/faces.ts';
import { useDefaultText } from '../../kit/trigger/control.tsx';
import { cssOf } from './text-style.ts';
import '../../kit/display/display.css';
import type { TextProps } from './text.ts';

export default function TextView({ node }: NodeProps) {
  const { content, textStyle } = node.props as TextProps;
  return (
    <div className="zk-text" style={cssOf(textStyle)}>
      {useDefaultText(content)}
    </div>
  );
}
