import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { useDefaultWords } from '../../kit/trigger/use-default-texts.ts';
import { Help } from '../../kit/display/Help.tsx';
import '../../kit/display/display.css';
import type { GroupTitleProps } from './groupTitle.ts';

export default function GroupTitleView({ node }: NodeProps) {
  const { content, contentPosition, helpMessage } = node.props as GroupTitleProps;
  const help = useText(helpMessage);
  return (
    <h3 className="zk-group-title" data-side={contentPosition}>
      {useDefaultWords(content)}
      {help !== '' && <Help text={help} />}
    </h3>
  );
}
